"""A server on this machine that plays the parts of the Apify API that a run uses, with faults on demand.

A fault is taken by the first request it fits; what no fault fits is answered as the API does.
"""

import json
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self
from urllib.parse import parse_qs, urlsplit

TOKEN = "apify_api_S3cr3tT0k3n"


@dataclass
class Fault:
    """What to do instead, `times` times, with requests of `method` whose path holds `part`.

    `status` answers with that status. `cut` ends the connection after these many bytes of the answer, `hang`
    gives no answer until the server ends; where `stored`, the request was carried out before that.
    """

    method: str
    part: str
    status: int | None = None
    headers: dict[str, str] = field(default_factory=dict)
    cut: int | None = None
    hang: bool = False
    stored: bool = False
    times: int = 1


class FakeApify(ThreadingHTTPServer):
    """`with FakeApify() as api`: serves at `api.address` until the block ends."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.records: dict[str, bytes] = {}
        self.datasets: dict[str, list[Any]] = {}
        self.faults: list[Fault] = []
        self.requests: list[str] = []
        self.largest_body = 0
        self.ended = threading.Event()
        self._lock = threading.Lock()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def __enter__(self) -> Self:
        # A short poll, or every test would wait half a second for the end.
        threading.Thread(target=self.serve_forever, args=(0.005,), daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.ended.set()
        self.shutdown()
        self.server_close()

    def fault_for(self, method: str, path: str) -> Fault | None:
        with self._lock:
            for fault in self.faults:
                if fault.method == method and fault.part in path and fault.times:
                    fault.times -= 1
                    return fault
        return None

    def carry_out(self, method: str, path: str, body: bytes) -> tuple[int, Any, dict[str, str]]:
        """The API itself: a status, a body (bytes, or a value for JSON) and headers."""
        url = urlsplit(path)
        with self._lock:
            match method, url.path.removeprefix("/v2/").split("/"):
                case "PUT", ["key-value-stores", store, "records", key]:
                    self.records[f"{store}/{key}"] = body
                    return 201, {}, {}
                case "GET", ["key-value-stores", store, "records", key] if f"{store}/{key}" in self.records:
                    return 200, self.records[f"{store}/{key}"], {}
                case "POST", ["datasets", dataset, "items"]:
                    rows = json.loads(body)
                    self.datasets.setdefault(dataset, []).extend(rows if isinstance(rows, list) else [rows])
                    self.largest_body = max(self.largest_body, len(body))
                    return 201, {}, {}
                case "GET", ["datasets", dataset, "items"] if dataset in self.datasets:
                    return self._items(self.datasets[dataset], parse_qs(url.query))
        return 404, _error("record-or-dataset-not-found", "nothing is there"), {}

    @staticmethod
    def _items(rows: list[Any], query: dict[str, list[str]]) -> tuple[int, Any, dict[str, str]]:
        offset = int(query.get("offset", ["0"])[0])
        limit = int(query.get("limit", ["999999999999"])[0])
        page = rows[offset : offset + limit]
        if "fields" in query:
            fields = query["fields"][0].split(",")
            page = [{name: row[name] for name in fields if name in row} for row in page]
        counts = {
            "total": len(rows),
            "offset": offset,
            "limit": limit,
            "count": len(page),
            "desc": "false",
        }
        return (
            200,
            page,
            {f"X-Apify-Pagination-{name}": str(value) for name, value in counts.items()},
        )


class _Handler(BaseHTTPRequestHandler):
    server: FakeApify

    def _answer(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.server.requests.append(f"{self.command} {self.path}")
        if self.headers.get("Authorization") != f"Bearer {TOKEN}":
            # A careless server that echoes what it was sent.
            message = f"{self.headers.get('Authorization')} is not valid"
            return self._send(401, _error("user-or-token-not-found", message), {})
        fault = self.server.fault_for(self.command, self.path)
        if fault is None:
            return self._send(*self.server.carry_out(self.command, self.path, body))
        if fault.status is not None:
            return self._send(fault.status, _error("fault", "as asked"), fault.headers)
        nothing: tuple[int, Any, dict[str, str]] = 200, {}, {}
        status, answer, headers = (
            self.server.carry_out(self.command, self.path, body) if fault.stored else nothing
        )
        if fault.hang:
            self.server.ended.wait()
        elif fault.cut:
            self._send(status, answer, headers, fault.cut)
        return None

    do_GET: Callable[["_Handler"], None] = _answer  # noqa: N815  # http.server's name
    do_POST: Callable[["_Handler"], None] = _answer  # noqa: N815  # http.server's name
    do_PUT: Callable[["_Handler"], None] = _answer  # noqa: N815  # http.server's name

    def _send(self, status: int, body: Any, headers: dict[str, str], cut: int | None = None) -> None:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", **headers}.items():
            self.send_header(name, value)
        # A cut answer promises more than it sends.
        self.send_header("Content-Length", str(len(data) + (100 if cut else 0)))
        self.end_headers()
        self.wfile.write(data[:cut])

    def log_message(self, format: str, *args: object) -> None:
        """Silence: the tests read `requests`."""


def _error(kind: str, message: str) -> dict[str, Any]:
    return {"error": {"type": kind, "message": message}}
