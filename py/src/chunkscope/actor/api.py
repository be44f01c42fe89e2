"""The Apify API over HTTP: requests, time limits and retries. Nothing here knows of chunks.

The token goes into one header and nowhere else: redirects are refused, since urllib would carry the header to
another host, and every message is searched for it before it leaves this file.
"""

import http.client
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import uniform
from typing import Any, Final
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler, OpenerDirector, Request, build_opener

from chunkscope.actor.errors import ActorError

ATTEMPTS: Final = 6
_FIRST_WAIT: Final = 0.5
_LONGEST_WAIT: Final = 60.0


class NoAnswerError(Exception):
    """The request may or may not have been carried out: no whole answer came, or a 5xx."""


class RefusedError(ActorError):
    """The API answered that it will not; `status` is its HTTP status."""

    def __init__(self, status: int, message: str) -> None:
        self.status = status
        super().__init__(message)


class BusyError(Exception):
    """The API answered 429: nothing was done; it may be asked again after `seconds`."""

    def __init__(self, message: str, seconds: float) -> None:
        self.seconds = seconds
        super().__init__(message)


class _NoRedirect(HTTPRedirectHandler):
    def redirect_request(self, *args: object, **kwargs: object) -> None:
        """Refuse: urllib then reports the 3xx itself."""


@dataclass
class Api:
    """One API at one address with one token. `sleep` and `clock` are the host's."""

    address: str
    token: str = field(repr=False)
    timeout: float = 30.0
    longest: float = 120.0
    sleep: Callable[[float], object] = time.sleep
    clock: Callable[[], float] = time.monotonic
    _opener: OpenerDirector = field(default_factory=lambda: build_opener(_NoRedirect), repr=False)

    def __post_init__(self) -> None:
        if not (self.token.isascii() and self.token.isprintable() and " " not in self.token):
            raise ActorError("APIFY_TOKEN holds characters that no token has")
        if not self.address.startswith(("https://", "http://")):
            raise ActorError(f"APIFY_API_BASE_URL must be an http or https address, not {self.address!r}")
        self.address = self.address.rstrip("/").removesuffix("/v2")

    def get(self, path: str) -> bytes:
        """The body at `path`, asked for again while the API is busy or gives no answer."""
        attempt = 0
        while True:
            try:
                return self.once("GET", path)
            except (BusyError, NoAnswerError) as error:
                attempt = self.wait(attempt, error)

    def wait(self, attempt: int, error: BusyError | NoAnswerError) -> int:
        """Wait after a failed attempt, longer each time; returns the next one's number.

        The first attempt is number 0. Raises ActorError after the last, without a wait.
        """
        if attempt + 1 == ATTEMPTS:
            raise ActorError(f"the API failed {ATTEMPTS} times, the last time with: {error}") from None
        seconds = _FIRST_WAIT * 2**attempt * uniform(1, 1.5)
        if isinstance(error, BusyError):
            seconds = max(seconds, error.seconds)
        self.sleep(min(seconds, _LONGEST_WAIT))
        return attempt + 1

    def once(self, method: str, path: str, body: bytes | None = None) -> bytes:
        """One request; returns the body of a 2xx, else raises BusyError, NoAnswerError or RefusedError."""
        request = Request(f"{self.address}/v2/{path}", body, method=method)
        request.add_header("Authorization", f"Bearer {self.token}")
        request.add_header("Content-Type", "application/json; charset=utf-8")
        deadline = self.clock() + self.longest
        try:
            try:
                with self._opener.open(request, timeout=self.timeout) as response:
                    return self._read(response, deadline)
            except HTTPError as error:
                with error:
                    raise self._failure(error, self._read(error.fp, deadline)) from None
        except (OSError, ValueError, http.client.HTTPException) as error:
            raise NoAnswerError(self._clean(f"{type(error).__name__}: {error}")) from None

    def _read(self, response: Any, deadline: float) -> bytes:
        """The whole body; a connection that ends early or drips past the deadline is an OSError."""
        length = int(response.headers.get("Content-Length", -1))
        body = b""
        while len(body) != length and (part := response.read1(65536)):
            body += part
            if self.clock() > deadline:
                raise TimeoutError(f"no whole answer within {self.longest:g} s")
        if len(body) < length:
            raise ConnectionError(f"the connection ended after {len(body)} of {length} bytes")
        return body

    def _failure(self, error: HTTPError, body: bytes) -> Exception:
        message = self._clean(f"HTTP {error.code} {error.reason}{_reason(body)}")
        if error.code == 429:
            after = error.headers.get("Retry-After", "")
            return BusyError(message, float(after) if after.isdecimal() else 0.0)
        if error.code == 401:
            message += " (APIFY_TOKEN is not one that this API knows)"
        return NoAnswerError(message) if error.code >= 500 else RefusedError(error.code, message)

    def _clean(self, message: str) -> str:
        """`message` on one line and without the token, which a server might echo."""
        return " ".join(message.replace(self.token, "[APIFY_TOKEN]").split())[:300]


def _reason(body: bytes) -> str:
    """What the API says of an error, where it says it as documented."""
    try:
        return f": {json.loads(body)['error']['message']}"
    except (ValueError, LookupError, TypeError, RecursionError):
        return ""
