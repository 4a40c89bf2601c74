import { describe, expect, it } from 'vitest';
import { editAction } from './edit-keys.ts';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) =>
  editAction({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

describe('keys of edit mode', () => {
  it.each(['a', 'd', 'w', 's'])('%s changes the selected point, also with caps lock', (key) => {
    expect(press(key)).toEqual({ kind: 'pin', key });
    expect(press(key.toUpperCase())).toEqual({ kind: 'pin', key });
  });

  it.each([
    ['ф', 'KeyA'],
    ['δ', 'KeyD'],
    ['ص', 'KeyW'],
  ])('%s changes the selected point by its physical key', (key, code) => {
    const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
    expect(editAction({ key, code, ...plain })).toEqual({ kind: 'pin', key: code.slice(3).toLowerCase() });
    expect(editAction({ key: 'я', code: 'KeyZ', ...plain, ctrlKey: true })).toEqual({ kind: 'undo' });
  });

  it('leave letters with Ctrl, Cmd, Alt or Shift to the browser', () => {
    for (const held of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey'])
      expect(press('s', { [held]: true })).toBeUndefined();
  });

  it('Ctrl+z takes back, Ctrl+Shift+z and Ctrl+y do again, with Cmd as well', () => {
    expect(press('z', { ctrlKey: true })).toEqual({ kind: 'undo' });
    expect(press('z', { metaKey: true })).toEqual({ kind: 'undo' });
    expect(press('Z', { ctrlKey: true, shiftKey: true })).toEqual({ kind: 'redo' });
    expect(press('y', { ctrlKey: true })).toEqual({ kind: 'redo' });
    expect(press('z')).toBeUndefined();
  });

  it('Ctrl and an arrow move the pin by a pixel, with Shift by ten; arrows alone move the map', () => {
    expect(press('ArrowLeft', { ctrlKey: true })).toEqual({ kind: 'nudge', right: -1, down: 0 });
    expect(press('ArrowDown', { metaKey: true, shiftKey: true })).toEqual({ kind: 'nudge', right: 0, down: 10 });
    expect(press('ArrowUp')).toBeUndefined();
  });

  it('Escape undoes the innermost thing', () => {
    expect(press('Escape')).toEqual({ kind: 'escape' });
    expect(press('x')).toBeUndefined();
  });
});
