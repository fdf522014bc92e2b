import { Pool } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { appendOrderEvent, readOrderEvents } from '../../src/orders/orderLog.js';

const pool = new Pool({ connectionString: process.env['PELICAN_TEST_DATABASE'] });
afterAll(() => pool.end());

it('gives the events back in order', async () => {
  const order = `test-${process.pid}`;
  await appendOrderEvent(pool, order, { kind: 'placed', totalCents: 8999 });
  await appendOrderEvent(pool, order, { kind: 'paid', attempt: 1 });
  expect((await readOrderEvents(pool, order)).map((event) => event.kind)).toEqual(['placed', 'paid']);
});
