import { expect, test } from 'vitest';
import { waitsForPublish } from './publishing.ts';

test.each([
  ['of an own world that nobody else reads', { kind: 'own', isAlone: true, playsHere: false }, false],
  ['of an own world with another editor', { kind: 'own', isAlone: false, playsHere: false }, true],
  ['of an own world where the writer leads a campaign', { kind: 'own', isAlone: true, playsHere: true }, true],
  ['of the atlas', { kind: 'atlas', isAlone: true, playsHere: false }, true],
  ['of what a DM adds to a map', { kind: 'layer', isAlone: true, playsHere: false }, true],
] as const)('words %s wait: %#', (_, world, waits) => {
  expect(waitsForPublish(world)).toBe(waits);
});
