// Room: engine, worker side. Tells Pyodide that it may start in a classic worker. It refuses them, since they cannot
// import its script, and knows them by this function; in the single file the script is a part of the worker's own.
// A module of its own, because Pyodide looks when it is evaluated: this one goes before it.
Reflect.set(self, "importScripts", () => {
  throw new TypeError("nothing is imported here");
});
