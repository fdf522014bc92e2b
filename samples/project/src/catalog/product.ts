export interface Product {
  readonly sku: string;
  readonly title: string;
  /** Whole cents, tax included. */
  readonly priceCents: number;
  readonly stock: number;
}

export function isInStock(product: Product, wanted: number): boolean {
  return product.stock >= wanted;
}
