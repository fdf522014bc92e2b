/** How often a property is tried: `FUZZ_RUNS` where that is a whole number above 0, else what the test asks for. */
export function fuzzRuns(defaultRuns: number): number {
  const runs = Number(process.env.FUZZ_RUNS);
  return Number.isSafeInteger(runs) && runs > 0 ? runs : defaultRuns;
}
