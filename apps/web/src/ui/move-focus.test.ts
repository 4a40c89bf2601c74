import { beforeEach, expect, it, vi } from 'vitest';
import { moveFocus } from './move-focus.ts';

const button = document.createElement('button');
const focus = vi.spyOn(button, 'focus');
beforeEach(() => {
  document.body.append(button);
  focus.mockClear();
});

it('a script that moves the focus for a finger draws no ring, for a keyboard it does', () => {
  document.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  moveFocus(button);
  expect(document.activeElement).toBe(button);
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: true, focusVisible: false });

  document.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'Shift' }));
  moveFocus(button);
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: true, focusVisible: false });

  document.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'Escape' }));
  moveFocus(button);
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: true, focusVisible: true });
});
