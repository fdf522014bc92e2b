/** Share of tax that prices contain, by country of delivery. */
const TAX_PERCENT: Readonly<Record<string, number>> = { DE: 19, FR: 20, NL: 21 };

export function taxCents(totalCents: number, country: string): number {
  const percent = TAX_PERCENT[country];
  if (percent === undefined) throw new Error(`No tax rate for ${country}`);
  return Math.round(totalCents - totalCents / (1 + percent / 100));
}
