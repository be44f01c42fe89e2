// Room: build tools. The oldest browsers the build is for.

export const targets = ["chrome123", "firefox128", "safari17.5"];
