import type { Pool } from 'pg';

export type OrderEvent =
  | { readonly kind: 'placed'; readonly totalCents: number }
  | { readonly kind: 'paid'; readonly attempt: number }
  | { readonly kind: 'shipped'; readonly parcel: string }
  | { readonly kind: 'refunded'; readonly cents: number };

/** Appends to the log of one order. Rows are never updated. */
export async function appendOrderEvent(pool: Pool, orderId: string, event: OrderEvent): Promise<void> {
  await pool.query('INSERT INTO order_event (order_id, body, at) VALUES ($1, $2, now())', [
    orderId,
    JSON.stringify(event),
  ]);
}

export async function readOrderEvents(pool: Pool, orderId: string): Promise<OrderEvent[]> {
  const result = await pool.query('SELECT body FROM order_event WHERE order_id = $1 ORDER BY at', [orderId]);
  return result.rows.map((row) => JSON.parse(row.body) as OrderEvent);
}
