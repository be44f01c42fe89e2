// Room: checks. Imports form no cycle, and the worker and the page share one file.
// dependency-cruiser reads a configuration's default export.
// biome-ignore lint/style/noDefaultExport: see above
export default {
  forbidden: [
    { name: "no-cycle", severity: "error", from: {}, to: { circular: true } },
    {
      name: "unresolved",
      comment: "The benchmark's page stands beside npm's files only when it is served.",
      severity: "error",
      from: { pathNot: "^tests/bench/page/" },
      to: { couldNotResolve: true, pathNot: "^virtual:" },
    },
    {
      name: "page-and-worker-meet-in-protocol",
      comment: "What both sides need is the protocol, and nothing else.",
      severity: "error",
      from: { path: "^web/src/worker(/|\\.ts$)" },
      to: { path: "^web/src/", pathNot: "^web/src/(worker/|protocol\\.ts$)" },
    },
    {
      name: "worker-is-started-not-imported",
      comment: "worker-beside.ts imports the worker's address, not its code.",
      severity: "error",
      from: { path: "^web/src/", pathNot: "^web/src/(worker(/|\\.ts$)|embed/worker-beside\\.ts$)" },
      to: { path: "^web/src/worker(/|\\.ts$)" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "default"] },
  },
};
