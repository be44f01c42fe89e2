// Room: tests. Which request runs, which waits, which is stale; with made-up workers and made-up time.
import { beforeEach, expect, test, vi } from "vitest";
import { StaleError } from "../../web/src/engine/errors.ts";
import { Queue, type Task } from "../../web/src/engine/queue.ts";

let sent: { readonly id: number; readonly name: string }[] = [];
let outcomes: string[] = [];
let restarts = 0;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  outcomes = [];
  restarts = 0;
});

function opened(): Queue {
  const queue = new Queue({
    patience: () => 1000,
    restart: () => {
      restarts += 1;
      queue.close();
    },
  });
  queue.open();
  return queue;
}

/** A task that notes what becomes of it. */
function task(name: string, key = name): Task {
  return {
    key,
    send: (id) => sent.push({ id, name }),
    resolve: (answer) => outcomes.push(`${name} = ${answer}`),
    reject: (error) => outcomes.push(`${name}: ${error instanceof StaleError ? "stale" : error.message}`),
  };
}

const names = () => sent.map(({ name }) => name);
const last = () => sent.at(-1)?.id ?? 0;

test("one runs at a time, in the order they came", () => {
  const queue = opened();
  for (const name of ["a", "b", "🙂"]) queue.add(task(name));
  expect(names()).toEqual(["a"]);
  queue.settle(last(), { answer: 1 });
  queue.settle(last(), { error: new Error("no") });
  expect(names()).toEqual(["a", "b", "🙂"]);
  expect(outcomes).toEqual(["a = 1", "b: no"]);
});

test("of one key only the newest waits, and what runs is stale at once", () => {
  const queue = opened();
  for (const name of ["first", "second", "third"]) queue.add(task(name, "🙂"));
  expect(outcomes).toEqual(["first: stale", "second: stale"]);
  queue.settle(last(), { answer: "late" });
  expect(names()).toEqual(["first", "third"]);
  queue.settle(last(), { answer: "new" });
  expect(outcomes.at(-1)).toBe("third = new");
  expect(outcomes).toHaveLength(3);
});

test("an answer to a number that no longer runs is ignored", () => {
  const queue = opened();
  queue.add(task("a"));
  const { id } = { id: last() };
  queue.settle(id, { answer: 1 });
  queue.settle(id, { answer: 2 });
  queue.settle(id + 7, { answer: 3 });
  expect(outcomes).toEqual(["a = 1"]);
});

test("a stale task that others wait for is given what a restart costs, and then restarted", () => {
  const queue = opened();
  queue.add(task("long", "🙂"));
  vi.advanceTimersByTime(400);
  queue.add(task("new", "🙂"));
  vi.advanceTimersByTime(599);
  expect(restarts).toBe(0);
  vi.advanceTimersByTime(1);
  expect(restarts).toBe(1);
  queue.open();
  expect(names()).toEqual(["long", "new"]);
});

test("a stale task that has run longer than that already is restarted at once", () => {
  const queue = opened();
  queue.add(task("long", "🙂"));
  vi.advanceTimersByTime(5000);
  queue.add(task("new", "🙂"));
  expect(restarts).toBe(1);
});

test("a long task that is wanted, or that nobody waits behind, is left alone", () => {
  const queue = opened();
  queue.add(task("long"));
  queue.add(task("other"));
  vi.advanceTimersByTime(60_000);
  queue.cancel((key) => key !== "🙂", new StaleError("closed"));
  vi.advanceTimersByTime(60_000);
  expect(restarts).toBe(0);
});

test("what ran when the worker was replaced is asked again, before what waited", () => {
  const queue = opened();
  queue.add(task("ran"));
  queue.add(task("waited"));
  queue.close();
  queue.open([task("package")]);
  queue.settle(last(), { answer: 0 });
  queue.settle(last(), { answer: 1 });
  expect(names()).toEqual(["ran", "package", "ran", "waited"]);
  expect(outcomes).toEqual(["package = 0", "ran = 1"]);
});

test("a failure rejects what runs and what waits, once each", () => {
  const queue = opened();
  queue.add(task("ran"));
  queue.add(task("waited 🙂"));
  queue.fail(new Error("gone"));
  queue.fail(new Error("gone again"));
  queue.settle(last(), { answer: 1 });
  expect(outcomes.toSorted()).toEqual(["ran: gone", "waited 🙂: gone"]);
});
