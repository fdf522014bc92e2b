import Fastify from 'fastify';
import { subtotalCents } from '../checkout/basket.js';
import { type Coupon, discountCents } from '../checkout/discount.js';
import { taxCents } from '../checkout/tax.js';

const server = Fastify({ logger: true });

server.post<{ Body: { basket: Parameters<typeof subtotalCents>[0]; coupons: Coupon[]; country: string } }>(
  '/checkout/quote',
  async (request) => {
    const { basket, coupons, country } = request.body;
    const total = subtotalCents(basket) - discountCents(basket, coupons, new Date());
    return { totalCents: total, taxCents: taxCents(total, country) };
  },
);

await server.listen({ port: Number(process.env['PORT'] ?? 8080) });
