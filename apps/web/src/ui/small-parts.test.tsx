import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { touchScreen } from '../test-support/touch-screen.ts';
import { AfterDelay } from './after-delay.tsx';
import { Alert } from './alert.tsx';
import { DropArea } from './drop-area.tsx';
import { EmptyState } from './empty-state.tsx';
import { IconButton } from './icon-button.tsx';
import { ListRow } from './list-row.tsx';
import { NeatlineProgress } from './neatline.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SkipLink } from './skip-link.tsx';
import { SubmitButton } from './submit-button.tsx';
import { showToast, ToastRegion } from './toasts.tsx';

describe('an alert', () => {
  it('speaks at once for errors and politely for success', () => {
    render(
      <>
        <Alert kind="error">Bad Request</Alert>
        <Alert kind="success">Saved</Alert>
        <Alert kind="info">We do not have a link to the wiki for this location.</Alert>
      </>,
    );
    expect(screen.getByRole('alert').textContent).toBe('Bad Request');
    expect(screen.getByRole('status').textContent).toBe('Saved');
  });
});

describe('the neatline', () => {
  it.each([
    [0, 1412, 0],
    [600, 1412, 10],
    [1412, 1412, 24],
    [2000, 1412, 24],
    [5, 0, 0],
  ])('fills %i of %i as %i of its 24 cells', (value, total, filled) => {
    render(<NeatlineProgress value={value} total={total} label="Locations" />);
    const bar = screen.getByRole('progressbar', { name: 'Locations' });
    expect(bar.children).toHaveLength(24);
    expect(bar.querySelectorAll('[data-filled]')).toHaveLength(filled);
    expect(Number(bar.getAttribute('aria-valuenow'))).toBeLessThanOrEqual(total);
  });
});

describe('waiting', () => {
  it('shows nothing for the first 200 ms', () => {
    vi.useFakeTimers();
    render(<AfterDelay>grey blocks</AfterDelay>);
    act(() => vi.advanceTimersByTime(199));
    expect(screen.queryByText('grey blocks')).toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.getByText('grey blocks')).toBeVisible();
  });
});

describe('a toast', () => {
  it('is announced and goes after four seconds', () => {
    vi.useFakeTimers();
    render(<ToastRegion />);
    expect(screen.getByRole('status').textContent).toBe('');
    act(() => showToast('Invite link copied'));
    expect(screen.getByRole('status').textContent).toBe('Invite link copied');
    act(() => vi.advanceTimersByTime(4000));
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('stands above what the page keeps at its lower edge, and only above that', () => {
    const bar = document.createElement('div');
    bar.dataset.bottomBar = '';
    document.body.append(bar);
    const place = (top: number, bottom: number) =>
      vi.spyOn(bar, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 300, bottom - top));
    const toastsAt = () => {
      const { unmount } = render(<ToastRegion />);
      act(() => showToast('Saved'));
      const { bottom } = screen.getByRole('status').style;
      unmount();
      return bottom;
    };
    // A credit of two lines on the banner of edit mode.
    place(window.innerHeight - 142, window.innerHeight - 80);
    expect(toastsAt()).toBe('154px');
    // In the middle of the page, and taken away.
    place(200, 240);
    expect(toastsAt()).toBe('');
    bar.remove();
    expect(toastsAt()).toBe('');
  });

  it('that offers an act stays ten seconds, longer under the pointer, and goes with the act', () => {
    vi.useFakeTimers();
    const undo = vi.fn();
    render(<ToastRegion />);
    act(() => showToast('Section removed.', { label: 'Undo', onAct: undo }));
    act(() => vi.advanceTimersByTime(9000));
    const card = screen.getByText('Section removed.');
    fireEvent.pointerEnter(card);
    act(() => vi.advanceTimersByTime(60_000));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.getByRole('status').textContent).toBe('');
  });
});

describe('the offline notice', () => {
  it('stands while the connection is gone', () => {
    render(<OfflineNotice />);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByRole('status').textContent).toContain('You are offline');
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.getByRole('status').textContent).toBe('');
  });
});

describe('the skip link', () => {
  it('moves the focus to the part, and to the page where the part is missing', async () => {
    const { rerender } = render(
      <>
        <SkipLink targetId="places">Skip to the list of places</SkipLink>
        <main id="main">
          <ul id="places" />
        </main>
      </>,
    );
    const link = screen.getByText('Skip to the list of places');
    await userEvent.click(link);
    expect(document.activeElement?.id).toBe('places');
    rerender(
      <>
        <SkipLink targetId="places">Skip to the list of places</SkipLink>
        <main id="main" />
      </>,
    );
    await userEvent.click(link);
    expect(document.activeElement?.id).toBe('main');
  });
});

describe('rows, icons and empty places', () => {
  it('are named for people who do not see them', () => {
    render(
      <MantineProvider>
        <ListRow symbol="●" active>
          Daggerford
        </ListRow>
        <IconButton label="Zoom in">+</IconButton>
        <EmptyState title="No campaigns yet" action={<button type="button">Add New Campaign</button>}>
          Make one to keep notes per location.
        </EmptyState>
      </MantineProvider>,
    );
    expect(screen.getByRole('button', { name: 'Daggerford' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Zoom in' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'No campaigns yet', level: 3 })).toBeVisible();
  });
});

describe('the button that sends a form', () => {
  const form = (isBusy: boolean) => (
    <MantineProvider env="test">
      <input aria-label="Name" />
      <SubmitButton isBusy={isBusy}>Save</SubmitButton>
    </MantineProvider>
  );

  it('gets the focus back that the browser took while it was disabled', () => {
    const { rerender } = render(form(false));
    const button = screen.getByRole('button');
    button.focus();
    rerender(form(true));
    button.blur();
    rerender(form(false));
    expect(document.activeElement).toBe(button);
  });

  it('leaves the focus where it was put meanwhile, or was before', () => {
    const { rerender } = render(form(false));
    const button = screen.getByRole('button');
    button.focus();
    rerender(form(true));
    screen.getByLabelText('Name').focus();
    rerender(form(false));
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    screen.getByLabelText('Name').blur();
    rerender(form(true));
    rerender(form(false));
    expect(document.activeElement).toBe(document.body);
  });
});

describe('a place to drop files on', () => {
  const words = () => {
    const { container } = render(
      <DropArea id="file" icon={null} words="Drop an image here, or" choose="choose a file" onFiles={() => {}} />,
    );
    return container.textContent;
  };

  it('offers fingers the choice alone, since they drop nothing', () => {
    expect(words()).toBe('Drop an image here, or choose a file');
    touchScreen();
    expect(words()).toBe('choose a file');
  });
});
