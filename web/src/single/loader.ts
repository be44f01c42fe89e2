// Room: single file. Its only script that is not packed: it unpacks the page's and runs it.
import { readVerbatim, takeText } from "./blocks.ts";

async function load(): Promise<void> {
  await readVerbatim();
  const script = document.createElement("script");
  script.textContent = await takeText("page");
  document.head.append(script);
}

load().catch((error: unknown) => {
  const message = document.createElement("p");
  message.role = "alert";
  message.textContent = `This file is damaged, or this browser is too old for it: ${error}`;
  document.body.prepend(message);
});
