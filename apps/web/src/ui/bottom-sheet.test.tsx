import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BottomSheet } from './bottom-sheet.tsx';
import type { Detent } from './sheet-detents.ts';

const stageHeight = 800;
const onClose = vi.fn();
const onTab = vi.fn();
let renders = 0;

function Stage({ first = 'half' as Detent }) {
  const [detent, setDetent] = useState<Detent>(first);
  renders += 1;
  return (
    <div data-stage>
      <div>
        <BottomSheet
          label="Daggerford"
          detent={detent}
          onDetentChange={setDetent}
          onClose={onClose}
          header={
            <button type="button" onClick={onTab}>
              Location Info
            </button>
          }
        >
          <p>Ferrymen quarrel here.</p>
        </BottomSheet>
      </div>
    </div>
  );
}

/** Sizes that a browser would compute: the simulated one lays nothing out. */
function layOut() {
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get(this: HTMLElement) {
      return this.closest('[data-stage]');
    },
  });
  // What stands between sheet and stage has no height of its own.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.dataset.stage === undefined ? 0 : stageHeight;
  });
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    const inline = Number.parseFloat(this.style.height);
    if (!Number.isNaN(inline)) return inline;
    return this.dataset.detent === 'full' ? stageHeight : stageHeight / 2;
  });
}

beforeEach(() => {
  onClose.mockClear();
  onTab.mockClear();
  renders = 0;
  layOut();
  HTMLElement.prototype.setPointerCapture = () => {};
});
afterAll(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'offsetParent');
});

/** Drags with the primary pointer; each step is [y, milliseconds since the step before]; then rests so long and lifts. */
function drag(target: Element, from: number, steps: readonly (readonly [number, number])[], rest = 0) {
  const at = (type: string, y: number, time: number) => {
    const event = new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      clientX: 50,
      clientY: y,
      isPrimary: true,
      button: 0,
    });
    Object.defineProperty(event, 'timeStamp', { value: time });
    fireEvent(target, event);
  };
  let time = 1000;
  let y = from;
  at('pointerdown', y, time);
  for (const [next, pause] of steps) {
    time += pause;
    y = next;
    at('pointermove', y, time);
  }
  at('pointerup', y, time + rest);
}

const sheet = () => screen.getByRole('region', { name: 'Daggerford' });
const handle = () => screen.getByRole('button', { name: /Expand|Collapse/ });

describe('the handle', () => {
  it('is a button: Expand, then Collapse', () => {
    render(<Stage />);
    expect(handle().getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(screen.getByRole('button', { name: 'Expand' }));
    expect(sheet().dataset.detent).toBe('full');
    fireEvent.click(screen.getByRole('button', { name: 'Collapse' }));
    expect(sheet().dataset.detent).toBe('half');
  });

  it('follows the finger without rendering anything', () => {
    render(<Stage />);
    const before = renders;
    const grip = handle();
    fireEvent.pointerDown(grip, { clientY: 400, isPrimary: true, button: 0 });
    fireEvent.pointerMove(grip, { clientY: 300, isPrimary: true });
    expect(sheet().style.height).toBe('500px');
    fireEvent.pointerMove(grip, { clientY: -900, isPrimary: true });
    expect(sheet().style.height).toBe('800px');
    expect(renders).toBe(before);
  });

  it('flicked down from half puts the sheet away', () => {
    render(<Stage />);
    drag(handle(), 400, [
      [430, 16],
      [480, 16],
    ]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('is not flicked by a finger that rested before it was lifted', () => {
    render(<Stage />);
    const steps = [
      [430, 16],
      [480, 16],
    ] as const;
    drag(handle(), 400, steps, 300);
    expect(onClose).not.toHaveBeenCalled();
    expect(sheet().dataset.detent).toBe('half');
  });

  it('dragged up slowly and let go above the middle opens it whole', () => {
    render(<Stage />);
    drag(handle(), 400, [
      [250, 300],
      [150, 300],
      [149, 300],
    ]);
    expect(sheet().dataset.detent).toBe('full');
    expect(sheet().style.height).toBe('');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('moved by less than a finger’s tremble is pressed, not dragged', () => {
    render(<Stage />);
    drag(handle(), 400, [[403, 16]]);
    expect(sheet().style.height).toBe('');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('a drag that begins on a tab', () => {
  it('moves the sheet and does not press the tab', () => {
    render(<Stage />);
    const tab = screen.getByRole('button', { name: 'Location Info' });
    drag(tab, 420, [
      [300, 300],
      [120, 300],
    ]);
    fireEvent.click(tab);
    expect(onTab).not.toHaveBeenCalled();
    expect(sheet().dataset.detent).toBe('full');
  });
});

describe('a swipe in the text', () => {
  const touch = (target: Element, type: string, y: number) =>
    fireEvent(
      target,
      Object.assign(new Event(type, { bubbles: true, cancelable: true }), { touches: [{ clientX: 50, clientY: y }] }),
    );

  it('scrolls first, and moves the sheet only down from the top', () => {
    render(<Stage first="full" />);
    const text = screen.getByText('Ferrymen quarrel here.');
    const body = text.parentElement as HTMLElement;
    body.scrollTop = 120;
    touch(text, 'touchstart', 300);
    touch(text, 'touchmove', 500);
    expect(sheet().style.height).toBe('');
    touch(text, 'touchend', 500);

    body.scrollTop = 0;
    touch(text, 'touchstart', 300);
    touch(text, 'touchmove', 500);
    expect(sheet().style.height).toBe('600px');
    touch(text, 'touchend', 500);
  });

  it('upward never moves it', () => {
    render(<Stage />);
    const text = screen.getByText('Ferrymen quarrel here.');
    touch(text, 'touchstart', 700);
    touch(text, 'touchmove', 500);
    expect(sheet().style.height).toBe('');
  });
});
