// Room: build tools. `npm run test:distributed`: the tests with Spark, Ray and Dask alone; `npm test` runs them, too.
import { testEngines } from "./lib/engines.mjs";
import { program } from "./lib/run.mjs";

await program(testEngines);
