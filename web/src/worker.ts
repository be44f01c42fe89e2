// Room: engine, worker side. The worker of a host with many files: Python's are fetched from beside it.
import { folder, installers, lock, sizes } from "virtual:python-image";
import { fetchedParts } from "./worker/files.ts";
import { answerPage } from "./worker/service.ts";

const base = new URL(folder, import.meta.url);

answerPage({ lock, installers, parts: (report, module) => fetchedParts(base, sizes, report, module) });
