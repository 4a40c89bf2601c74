import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useLongPress } from './row-choice.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a long press on a row', () => {
  const seen: string[] = [];
  function Rows() {
    const { handlersOf } = useLongPress((id) => seen.push(`chosen ${id}`));
    return (
      <>
        <button type="button" {...handlersOf(7)} onClick={() => seen.push('opened')}>
          Waterdeep
        </button>
        <button type="button" onClick={() => seen.push('foot')}>
          Done
        </button>
      </>
    );
  }
  const finger = { pointerType: 'touch', clientX: 9, clientY: 9 };

  it('chooses it, and its end clicks nothing, whatever came to lie under the finger; the next touch means what it says', () => {
    seen.length = 0;
    render(<Rows />);
    const [row, foot] = [
      screen.getByRole('button', { name: 'Waterdeep' }),
      screen.getByRole('button', { name: 'Done' }),
    ];
    fireEvent.pointerDown(row, finger);
    vi.advanceTimersByTime(600);
    expect(seen).toEqual(['chosen 7']);
    fireEvent.pointerUp(foot, finger);
    fireEvent.click(foot);
    expect(seen).toEqual(['chosen 7']);
    for (const one of [foot, row]) {
      fireEvent.pointerDown(one, finger);
      fireEvent.pointerUp(one, finger);
      fireEvent.click(one);
    }
    expect(seen).toEqual(['chosen 7', 'foot', 'opened']);
  });
});
