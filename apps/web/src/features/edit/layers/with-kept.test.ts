import { expect, it } from 'vitest';
import { withKept } from './with-kept.ts';

const all = [{ id: 1 }, { id: 2 }, { id: 3 }] as const;

it('draws what is kept among the others, and keeps the list where nothing is', () => {
  const shown = [all[0]];
  expect(withKept(all, shown, (id) => id === 3)).toEqual([{ id: 1 }, { id: 3 }]);
  expect(withKept(all, shown, (id) => id === 1)).toBe(shown);
  expect(withKept(all, all, () => false)).toBe(all);
});
