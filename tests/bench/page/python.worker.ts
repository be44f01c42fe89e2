// Room: benchmark. Chunkscope's word windows beside the obvious list of words, in one Pyodide.
import { folder, lock } from "virtual:python-image";
import { loadPyodide } from "pyodide";

/** Milliseconds in Python. */
export type Compared = { readonly ours: number; readonly list: number; readonly words: number };

const code = `
import re, time
from chunkscope.chunker import chunk_columns

def measured(work):
    began = time.perf_counter()
    result = work()
    return (time.perf_counter() - began) * 1000, result

def compare(text):
    ours, columns = measured(lambda: chunk_columns(text, 100, 20, "word"))
    listed, words = measured(lambda: [match.span() for match in re.finditer(r"\\S+", text)])
    assert columns.n == len(words)
    assert columns.start[1] == words[80][0] and columns.end[0] == words[99][1]
    return [ours, listed, len(words)]

compare
`;

self.onmessage = async ({ data }: MessageEvent<{ readonly text: string; readonly rounds: number }>) => {
  try {
    const compare = (await start()).runPython(code);
    const answers: Compared[] = [];
    for (let round = 0; round < data.rounds; round++) {
      const [ours, list, words] = compare(data.text).toJs();
      answers.push({ ours, list, words });
    }
    self.postMessage(answers);
  } catch (error) {
    self.postMessage(String(error));
  }
};

/** The product's Python image. */
async function start() {
  const indexURL = new URL(folder, import.meta.url).href;
  const { default: createPyodideModule } = await import(/* @vite-ignore */ `${indexURL}pyodide.asm.js`);
  const files = { indexURL, stdLibURL: `${indexURL}python.zip`, packageBaseUrl: indexURL };
  return loadPyodide({ ...files, lockFileContents: lock, createPyodideModule });
}
