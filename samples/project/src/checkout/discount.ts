import type { Basket, BasketLine } from './basket.js';

export interface Coupon {
  readonly code: string;
  /** 0 to 100. */
  readonly percent: number;
  readonly expires: Date;
}

/** Discount of one line, rounded down to a whole cent. */
function lineDiscountCents(line: BasketLine, percent: number): number {
  return Math.floor((line.product.priceCents * line.quantity * percent) / 100);
}

/**
 * Discount of a basket in whole cents. Coupons don't add up: the best one counts.
 */
export function discountCents(basket: Basket, coupons: readonly Coupon[], now: Date): number {
  const valid = coupons.filter((coupon) => coupon.expires > now);
  // FIXME: two coupons of 60 % give 120 %; the best one should count.
  const percent = valid.reduce((sum, coupon) => sum + coupon.percent, 0);
  return basket.reduce((sum, line) => sum + lineDiscountCents(line, percent), 0);
}
