import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isInvite, makeInvite } from './invite.ts';

const key = randomBytes(32);
const campaign = { id: 'a'.repeat(32), invite_generation: 3 };

test('an invite is the same as long as nobody renews it, and 256 bits long', () => {
  const invite = makeInvite(key, campaign);
  expect(invite).toBe(makeInvite(key, { ...campaign }));
  expect(Buffer.from(invite, 'base64url')).toHaveLength(32);
  expect(isInvite(key, campaign, invite)).toBe(true);
});

test('it opens no other campaign, no other generation, no other installation', () => {
  const invite = makeInvite(key, campaign);
  expect(isInvite(key, { ...campaign, id: 'b'.repeat(32) }, invite)).toBe(false);
  expect(isInvite(key, { ...campaign, invite_generation: 4 }, invite)).toBe(false);
  expect(isInvite(key, { ...campaign, invite_generation: 33 }, makeInvite(key, campaign))).toBe(false);
  expect(isInvite(randomBytes(32), campaign, invite)).toBe(false);
  // The id and the generation cannot be cut elsewhere.
  const shifted = makeInvite(key, { id: `${campaign.id} 3`, invite_generation: 1 });
  expect(isInvite(key, campaign, shifted)).toBe(false);
});

test.each([undefined, '', ' ', 'A'.repeat(43), 'é'.repeat(43), 'A'.repeat(100_000)])('%j is no invite', (token) => {
  expect(isInvite(key, campaign, token)).toBe(false);
});
