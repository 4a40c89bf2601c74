import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Capability, createSeals, openCapability, sealCapability } from './capability.ts';

const seals = createSeals(Buffer.alloc(32, 7));
const words = 'campaign r4nd0m-c4mp41gn: the map of a keep';

describe('words that go out sealed', () => {
  test('come back as they were, and the same words are the same text', () => {
    const sealed = seals.seal(words);
    expect(seals.open(sealed)).toBe(words);
    expect(seals.seal(words)).toBe(sealed);
    expect(sealed).toMatch(/^[\w-]+$/);
  });

  test('are told by nothing in the text', () => {
    const sealed = Buffer.from(seals.seal(words), 'base64url');
    for (const part of ['campaign', 'r4nd0m', 'keep']) expect(sealed.includes(part)).toBe(false);
    const [one, other] = ['a'.repeat(60), `${'a'.repeat(59)}b`].map((text) =>
      Buffer.from(seals.seal(text), 'base64url'),
    );
    // Words that differ at their end alone have nothing in common from the first byte on.
    const same = one?.filter((byte, at) => byte === other?.[at]).length ?? 99;
    expect(same).toBeLessThan(10);
  });

  test('are worth nothing with any letter changed, added or left out, in another spelling or under another key', () => {
    const sealed = seals.seal(words);
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (let at = 0; at < sealed.length; at += 1) {
      const other = letters[(letters.indexOf(sealed[at] ?? '') + 1) % letters.length];
      expect(seals.open(sealed.slice(0, at) + other + sealed.slice(at + 1))).toBeUndefined();
      expect(seals.open(sealed.slice(0, at))).toBeUndefined();
    }
    for (const wrong of [`${sealed}A`, `${sealed}=`, ` ${sealed}`, `${sealed}%20`, '', 'A', 'é'.repeat(40)])
      expect([wrong, seals.open(wrong)]).toEqual([wrong, undefined]);
    expect(createSeals(Buffer.alloc(32, 8)).open(sealed)).toBeUndefined();
    expect(seals.open(randomBytes(90).toString('base64url'))).toBeUndefined();
  });
});

test('what an address allows is the same after it was sealed and opened', () => {
  const all: readonly Capability[] = [
    { scope: { kind: 'world', worldId: 7 }, epoch: '0.3', shownBy: null, unit: 'tiles/ab' },
    {
      scope: { kind: 'campaign', campaignId: 'c', audience: 'player' },
      epoch: '0.0',
      shownBy: { locationId: 12, as: 'text' },
      unit: 'ab-share.jpg',
    },
  ];
  for (const capability of all) expect(openCapability(seals, sealCapability(seals, capability))).toEqual(capability);
});
