import { expect, it, vi } from 'vitest';

it('knows how far each entry of the history was scrolled, also after a reload', async () => {
  const before = await import('./scroll-memory.ts');
  before.rememberScroll('first', 480.6);
  before.rememberScroll('second', 12);
  before.rememberScroll('first', 512);
  expect(before.recallScroll('first')).toBe(512);
  expect(before.recallScroll('unseen')).toBeUndefined();
  before.saveScroll();
  vi.resetModules();
  const after = await import('./scroll-memory.ts');
  expect(after.recallScroll('first')).toBe(512);
  expect(after.recallScroll('second')).toBe(12);
});

it('forgets the oldest of very many', async () => {
  vi.resetModules();
  const { rememberScroll, recallScroll } = await import('./scroll-memory.ts');
  for (let entry = 0; entry < 60; entry += 1) rememberScroll(`entry${entry}`, entry);
  expect(recallScroll('entry3')).toBeUndefined();
  expect(recallScroll('entry59')).toBe(59);
});

it('begins empty when the storage holds something else', async () => {
  vi.resetModules();
  sessionStorage.setItem('va:scroll', '{"a":');
  const { recallScroll } = await import('./scroll-memory.ts');
  expect(recallScroll('a')).toBeUndefined();
});
