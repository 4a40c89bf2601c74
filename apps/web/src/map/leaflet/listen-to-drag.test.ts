import { fireEvent } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { listenToDrag } from './listen-to-drag.ts';

const above = vi.fn();
afterEach(() => {
  document.removeEventListener('keydown', above, true);
  above.mockReset();
});

it('puts back what is dragged by Escape, which means nothing else then, also to keys that were listened to before', () => {
  document.addEventListener('keydown', above, true);
  const element = document.body.appendChild(document.createElement('div'));
  const onEnd = vi.fn();
  const stop = listenToDrag(element, { onStart: () => undefined, onMove: () => undefined, onEnd });
  const pointer = (type: string, clientX: number) =>
    element.dispatchEvent(new PointerEvent(type, { pointerId: 1, button: 0, clientX, clientY: 0, bubbles: true }));
  pointer('pointerdown', 0);
  pointer('pointermove', 40);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(false);
  expect(above).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(above).toHaveBeenCalledOnce();
  stop();
  element.remove();
});
