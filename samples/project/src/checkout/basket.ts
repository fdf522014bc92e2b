import type { Product } from '../catalog/product.js';

export interface BasketLine {
  readonly product: Product;
  readonly quantity: number;
}

export type Basket = readonly BasketLine[];

/** Whole cents, before discounts. */
export function subtotalCents(basket: Basket): number {
  return basket.reduce((sum, line) => sum + line.product.priceCents * line.quantity, 0);
}

export function addToBasket(basket: Basket, product: Product, quantity: number): Basket {
  const held = basket.find((line) => line.product.sku === product.sku);
  if (!held) return [...basket, { product, quantity }];
  return basket.map((line) => (line === held ? { product, quantity: line.quantity + quantity } : line));
}
