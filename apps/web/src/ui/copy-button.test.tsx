import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { touchScreen } from '../test-support/touch-screen.ts';
import { CopyButton } from './copy-button.tsx';

const link = 'http://atlas.local/sword_coast/?child=daggerford';
const execCommand = vi.fn<(command: string) => boolean>();
let selected = '';

beforeEach(() => {
  selected = '';
  execCommand.mockReset();
  document.execCommand = (command) => {
    selected = (document.activeElement as HTMLTextAreaElement | null)?.value ?? '';
    return execCommand(command);
  };
});

function setClipboard(clipboard: unknown) {
  vi.stubGlobal('navigator', { ...navigator, clipboard });
}

function show() {
  render(
    <MantineProvider>
      <CopyButton text={link} label="Copy Link" doneLabel="Link copied" />
    </MantineProvider>,
  );
}

/** Presses the button and lets everything that follows happen. */
async function press() {
  await act(async () => {
    fireEvent.click(screen.getByRole('button'));
  });
}

describe('Copy Link', () => {
  it('copies and says Link copied for two seconds', async () => {
    vi.useFakeTimers();
    const writeText = vi.fn().mockResolvedValue(undefined);
    setClipboard({ writeText });
    show();
    await press();
    expect(writeText).toHaveBeenCalledWith(link);
    expect(screen.getByRole('button').textContent).toBe('Link copied');
    act(() => vi.advanceTimersByTime(1999));
    expect(screen.getByRole('button').textContent).toBe('Link copied');
    act(() => vi.advanceTimersByTime(1));
    expect(screen.getByRole('button').textContent).toBe('Copy Link');
  });

  it('copies the older way in a page without a clipboard, as by plain http at home', async () => {
    setClipboard(undefined);
    execCommand.mockReturnValue(true);
    show();
    await press();
    expect(selected).toBe(link);
    expect(screen.getByRole('button').textContent).toBe('Link copied');
  });

  it('shows the link selected when the browser refuses both ways', async () => {
    setClipboard({ writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) });
    execCommand.mockReturnValue(false);
    show();
    await press();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Copy Link' });
    expect(field.value).toBe(link);
    expect(document.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, link.length]);
    expect(screen.getByRole('button').textContent).toBe('Copy Link');
  });

  it.each([
    ['keys', /Press Ctrl\+C or Cmd\+C\.$/],
    ['fingers', /Touch and hold the text, then choose Copy\.$/],
  ])('says how one copies by %s', async (by, words) => {
    if (by === 'fingers') touchScreen();
    setClipboard({ writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) });
    execCommand.mockReturnValue(false);
    show();
    await press();
    expect(screen.getByText(words)).toBeVisible();
  });
});
