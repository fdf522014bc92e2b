/** Runs of a property: a few in the unit tests, a million by `npm run fuzz` (which sets FUZZ_RUNS). */
export function fuzzRuns(defaultRuns: number): number {
  const asked = Number(process.env.FUZZ_RUNS);
  return Number.isInteger(asked) && asked > 0 ? asked : defaultRuns;
}
