import { typeIcons } from '@venture-atlas/types';
import { expect, test } from 'vitest';
import { signPaths } from './sign-paths.ts';

test('every sign of a type is drawn, each with its own outline', () => {
  expect(Object.keys(signPaths).sort()).toEqual([...typeIcons].sort());
  expect(new Set(Object.values(signPaths)).size).toBe(typeIcons.length);
  expect(Object.values(signPaths).every((data) => data.startsWith('M'))).toBe(true);
});
