/** Made by esbuild.config.mjs: every test file below test/host. */
declare module 'host-tests' {
  /** Path of the file, and a function that loads it. */
  export const hostTests: ReadonlyArray<readonly [path: string, load: () => unknown]>;
}
