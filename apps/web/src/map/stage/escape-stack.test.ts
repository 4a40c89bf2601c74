import { expect, test } from 'vitest';
import { createEscapeStack } from './escape-stack.ts';

test('Escape closes what was opened last, one thing at a time', () => {
  const stack = createEscapeStack();
  const closed: string[] = [];
  const open = (name: string) => {
    const remove = stack.push(() => {
      closed.push(name);
      remove();
    });
    return remove;
  };
  open('ruler');
  const closeLayers = open('layers');
  open('place');

  expect(stack.closeLast()).toBe(true);
  closeLayers();
  expect(stack.closeLast()).toBe(true);
  expect(closed).toEqual(['place', 'ruler']);
  expect(stack.closeLast()).toBe(false);
});
