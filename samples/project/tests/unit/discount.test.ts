import { expect, it } from 'vitest';
import { discountCents } from '../../src/checkout/discount.js';

const coat = { sku: 'COAT-M', title: 'Raincoat, M', priceCents: 8999, stock: 4 };
const tomorrow = new Date(Date.UTC(2026, 11, 1));
const today = new Date(Date.UTC(2026, 10, 30));

it('rounds down per line', () => {
  const basket = [{ product: coat, quantity: 1 }];
  expect(discountCents(basket, [{ code: 'RAIN15', percent: 15, expires: tomorrow }], today)).toBe(1349);
});

it('counts the best coupon alone', () => {
  const basket = [{ product: coat, quantity: 1 }];
  const coupons = [
    { code: 'RAIN15', percent: 15, expires: tomorrow },
    { code: 'STORM20', percent: 20, expires: tomorrow },
  ];
  expect(discountCents(basket, coupons, today)).toBe(1799);
});
