import { act, render, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { currentSentence, hush, say } from './sentence.ts';
import { useKnocking } from './use-knocking.tsx';

beforeEach(hush);

const guest = (name: string) => ({ id: `id of ${name}`, name });
const start = () =>
  renderHook(({ names }) => useKnocking(names.map(guest)), { initialProps: { names: [] as string[] } });
const told = () => {
  const words = currentSentence()?.words;
  return words === undefined ? null : render(words).container.textContent;
};

it('says who knocks until they are answered, and nothing of those who are in', () => {
  const { rerender } = start();
  rerender({ names: ['Tobin'] });
  expect(told()).toBe('Tobin asks to come in. Answer under Table screen.');
  rerender({ names: ['Tobin', 'Wren', 'Ash'] });
  expect(told()).toBe('Tobin and 2 more ask to come in. Answer under Table screen.');
  rerender({ names: ['Wren'] });
  expect(told()).toBe('Wren asks to come in. Answer under Table screen.');
  rerender({ names: [] });
  expect(told()).toBeNull();
});

it('leaves what the DM did since, until somebody else knocks', () => {
  const { rerender } = start();
  rerender({ names: ['Tobin', 'Wren'] });
  act(() => say('Amn is named'));
  rerender({ names: ['Wren'] });
  expect(told()).toBe('Amn is named');
  rerender({ names: [] });
  expect(told()).toBe('Amn is named');
  rerender({ names: ['Ash'] });
  expect(told()).toBe('Ash asks to come in. Answer under Table screen.');
});
