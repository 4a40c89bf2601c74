import { expect, test } from 'vitest';
import { type KeyPress, mapAction } from './hotkeys.ts';

const press = (key: string, held: Partial<KeyPress> = {}) =>
  mapAction({ key, ctrlKey: false, metaKey: false, altKey: false, ...held });

test.each([
  ['+', 1],
  ['=', 1],
  ['-', -1],
  ['_', -1],
])('the key %s zooms by one step: %d', (key, steps) => {
  expect(press(key)).toEqual({ kind: 'zoom', steps });
});

test.each([
  ['ArrowLeft', -80, 0],
  ['ArrowRight', 80, 0],
  ['ArrowUp', 0, -80],
  ['ArrowDown', 0, 80],
])('%s pans', (key, right, down) => {
  expect(press(key)).toEqual({ kind: 'pan', right, down });
});

test('Escape is told', () => {
  expect(press('Escape')).toEqual({ kind: 'escape' });
});

test.each([
  ['h', 'H'],
  ['H', 'H'],
  ['0', '0'],
  ['m', 'M'],
])('the key %s is told to the tools as %s', (key, letter) => {
  expect(press(key)).toEqual({ kind: 'letter', letter });
  expect(press(key, { ctrlKey: true })).toBeUndefined();
});

test('with Ctrl, Cmd or Alt the keys belong to the browser', () => {
  expect(press('+', { ctrlKey: true })).toBeUndefined();
  expect(press('-', { metaKey: true })).toBeUndefined();
  expect(press('ArrowLeft', { altKey: true })).toBeUndefined();
});

test('other keys are left alone', () => {
  expect(press('ß')).toBeUndefined();
  expect(press('Enter')).toBeUndefined();
});

test('letters of tools follow the physical key on layouts without Latin letters', () => {
  expect(press('ь', { code: 'KeyM' })).toEqual({ kind: 'letter', letter: 'M' });
  expect(press('η', { code: 'KeyH' })).toEqual({ kind: 'letter', letter: 'H' });
});
