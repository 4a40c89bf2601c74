import { fireEvent, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { usePastedPicture } from './picture-field.tsx';

const picture = new File(['x'], 'cells.png', { type: 'image/png' });

function field(): HTMLElement {
  const made = document.createElement('textarea');
  document.body.append(made);
  return made;
}

afterEach(() => {
  document.body.replaceChildren();
});

/** Whether the paste was taken as a picture; then the browser pastes nothing itself. */
function isTaken(target: Element, types: readonly string[], file = picture): boolean {
  const take = vi.fn();
  const { unmount } = renderHook(() => usePastedPicture(true, take));
  const isLeftToBrowser = fireEvent.paste(target, { clipboardData: { files: [file], types } });
  unmount();
  expect(take).toHaveBeenCalledTimes(isLeftToBrowser ? 0 : 1);
  return !isLeftToBrowser;
}

describe('a picture that is pasted on the page', () => {
  it('is taken from a field, too', () => {
    expect(isTaken(document.body, ['Files'])).toBe(true);
    expect(isTaken(field(), ['Files'])).toBe(true);
  });

  it('is left alone where a field can take the text that comes with it, as from a spreadsheet', () => {
    expect(isTaken(field(), ['text/plain', 'text/html', 'Files'])).toBe(false);
    expect(isTaken(field(), ['text/html', 'Files'])).toBe(false);
  });

  it('is taken where it is of another kind too, so that somebody says why it cannot be used', () => {
    expect(isTaken(field(), ['Files'], new File(['x'], 'cells.gif', { type: 'image/gif' }))).toBe(true);
  });

  it('is taken outside of fields, whatever comes with it', () => {
    expect(isTaken(document.body, ['text/html', 'Files'])).toBe(true);
  });
});
