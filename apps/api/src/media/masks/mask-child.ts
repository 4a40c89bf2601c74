/**
 * Child process that masks pictures. It reads only lossless tiles that this server cut, and runs for a while, since
 * tiles are requested in bursts. It processes MaskOrders one after the other.
 */

import sharp from 'sharp';
import type { MaskAnswer, MaskOrder } from './mask-order.ts';
import { maskPicture } from './mask-picture.ts';

/** An order and its number, which the answer repeats. */
export interface NumberedOrder {
  number: number;
  order: MaskOrder;
}
export interface NumberedAnswer {
  number: number;
  answer: MaskAnswer;
}

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPng'] });
sharp.cache(false);
sharp.concurrency(1);

process.once('disconnect', () => process.exit());
process.on('SIGINT', () => undefined);

let last: Promise<void> = Promise.resolve();
process.on('message', ({ number, order }: NumberedOrder) => {
  last = last.then(async () => {
    const answer = await maskPicture(order).catch((): MaskAnswer => ({ kind: 'failed' }));
    process.send?.({ number, answer } satisfies NumberedAnswer);
  });
});
