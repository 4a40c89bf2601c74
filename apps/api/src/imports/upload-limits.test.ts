import { expect, test } from 'vitest';
import { createDiskReservations } from './upload-limits.ts';

const MEGABYTE = 1_048_576;

test('room is promised once, also to uploads that ask at the same moment, and is free again when they end', async () => {
  const room = createDiskReservations(async () => 1_500 * MEGABYTE);
  const ask = () => room.reserve(400 * MEGABYTE);
  const asked = await Promise.allSettled([ask(), ask(), ask()]);
  expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(asked[2]).toMatchObject({ reason: { code: 'storage_full' } });
  if (asked[0].status === 'fulfilled') asked[0].value();
  await ask();
  await expect(ask()).rejects.toMatchObject({ code: 'storage_full' });
});

test('500 MB are left for the database', async () => {
  const room = createDiskReservations(async () => 1_000 * MEGABYTE);
  await expect(room.reserve(500 * MEGABYTE + 1)).rejects.toMatchObject({ code: 'storage_full' });
  await room.reserve(500 * MEGABYTE);
});
