import fc from 'fast-check';

// The suite says the same each time; looking further is for `npm run fuzz`.
if (process.env.FUZZ_RUNS === undefined) fc.configureGlobal({ seed: 20_261_130 });
