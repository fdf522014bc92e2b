/** Runs of one property: as many as `FUZZ_RUNS` says, else the number that fits the everyday run. */
export function fuzzRuns(everyday: number): number {
  const wanted = Number(process.env['FUZZ_RUNS'] ?? '');
  return Number.isInteger(wanted) && wanted > 0 ? wanted : everyday;
}
