// Room: benchmark. What is measured in the browser, each by a function that answers with milliseconds.
import { CharacterTextSplitter, RecursiveCharacterTextSplitter } from "@langchain/textsplitters";
import { Chunking } from "../../../web/src/chunking.ts";
import { Engine } from "../../../web/src/engine.ts";
import type { Settings } from "../../../web/src/settings.ts";
import { codePointSpans } from "./loop.ts";
import type { Compared } from "./python.worker.ts";

/** The parts of one answer, in ms. `transfer` is what is left: encoding, the ways there and back, decoding. */
export type Parts = {
  readonly total: number;
  readonly transfer: number;
  readonly python: number;
  readonly conversion: number;
  readonly chunks: number;
};

const engine = new Engine();
const splitters = { CharacterTextSplitter, RecursiveCharacterTextSplitter };
const langchainSettings = {
  codeUnits: { chunkSize: 1000, chunkOverlap: 100 },
  words: { chunkSize: 100, chunkOverlap: 20, lengthFunction: (piece: string) => piece.match(/\S+/g)?.length ?? 0 },
};
let text = "";

export const bench = {
  async open(url: string): Promise<void> {
    text = await (await fetch(url)).text();
    await engine.start();
  },

  /** From a text that is new to spans in code units. */
  async chunk(settings: Settings): Promise<Parts> {
    const chunking = new Chunking(engine);
    const began = performance.now();
    const chunked = await chunking.ask(text, settings);
    const total = performance.now() - began;
    chunking.close();
    if (chunked === undefined) throw new Error("the answer was overtaken");
    const { pythonMs: python, convertMs: conversion, chunks } = chunked;
    return { total, transfer: total - python - conversion, python, conversion, chunks: chunks.unitCount.length };
  },

  /** The hand-written loop. Throws unless it finds the very spans. */
  async loop(size: number, overlap: number): Promise<number> {
    const began = performance.now();
    const spans = codePointSpans(text, size, overlap);
    const total = performance.now() - began;
    const chunking = new Chunking(engine);
    const chunked = await chunking.ask(text, { steps: "", unit: "code_point", size, overlap });
    chunking.close();
    for (const field of ["start", "end"] as const) {
      const ours = chunked?.chunks.codeUnits[field];
      if (ours?.length !== spans[field].length || ours.some((offset, i) => offset !== spans[field][i]))
        throw new Error(`the hand-written loop and Chunkscope differ in ${field}`);
    }
    return total;
  },

  /** LangChain's splitters measure as they do unless told otherwise, by code units; or in words, by a function. */
  async langchain(name: keyof typeof splitters, counting: keyof typeof langchainSettings): Promise<number> {
    const splitter = new splitters[name](langchainSettings[counting]);
    const began = performance.now();
    await splitter.splitText(text);
    return performance.now() - began;
  },

  /** In one Pyodide: our word windows, and a list of every word's span. */
  compare(rounds: number): Promise<readonly Compared[]> {
    const worker = new Worker(new URL("./python.worker.ts", import.meta.url), { type: "module" });
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<readonly Compared[] | string>) => {
        worker.terminate();
        if (typeof data === "string") reject(new Error(data));
        else resolve(data);
      };
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage({ text, rounds });
    });
  },
};

Object.assign(globalThis, { bench });
