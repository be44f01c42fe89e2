// Room: build tools. `npm run test:distributed`: the tests with Spark, Ray and Dask, which need Java.
import { testEngines } from "./lib/engines.mjs";
import { program } from "./lib/run.mjs";

await program(testEngines);
