import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whole } from '../../../api/test-support/whole.ts';
import { createQueryClient } from '../api/query-client.ts';
import { Providers } from '../app/providers.tsx';
import { cutNetwork } from '../test-support/network.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyScreen } from './lazy-screen.ts';

// React and the boundary both write what happened to the console; here it is expected.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

function Screen({ broken }: { broken: boolean }) {
  if (broken) throw new Error('a hole in the paper');
  return <p>whole</p>;
}

function at(resetKey: string, broken: boolean) {
  return (
    <Providers queryClient={createQueryClient()}>
      <ErrorBoundary resetKey={resetKey}>
        <Screen broken={broken} />
      </ErrorBoundary>
    </Providers>
  );
}

it('says that nothing is lost, offers to reload, and shows nothing of the error', () => {
  render(at('/a', true));
  expect(screen.getByRole('alert').textContent).toContain('Nothing is lost');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(document.body.textContent).not.toContain('hole in the paper');
});

it('tries again when asked to, and fails again when nothing changed', async () => {
  const { rerender } = render(at('/a', true));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('alert')).toBeVisible();
  rerender(at('/a', false));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('whole')).toBeVisible();
});

it('tries again at another address', () => {
  const { rerender } = render(at('/a', true));
  rerender(at('/a', false));
  expect(screen.queryByText('whole')).toBeNull();
  rerender(at('/b', false));
  expect(screen.getByText('whole')).toBeVisible();
});

describe('a screen whose file did not come', () => {
  /** A screen that is missing until `arrive` is called, and how often it was asked for. */
  function missingScreen() {
    let isThere = false;
    const load = vi.fn(async () => {
      if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
      return () => <p>the screen</p>;
    });
    const Missing = lazyScreen(load);
    const at = (resetKey: string) => (
      <Providers queryClient={createQueryClient()}>
        <ErrorBoundary resetKey={resetKey}>
          <Suspense fallback={null}>
            <Missing />
          </Suspense>
        </ErrorBoundary>
      </Providers>
    );
    const arrive = () => {
      isThere = true;
    };
    return { at, load, arrive };
  }

  beforeEach(cutNetwork);

  it('says so, and is fetched once, not over and over', async () => {
    const { at, load } = missingScreen();
    render(at('/a'));
    expect((await screen.findByRole('alert')).textContent).toContain('could not be fetched');
    expect(load).toHaveBeenCalledTimes(1);
  });

  whole('is fetched again by Try again', async () => {
    const { at, load, arrive } = missingScreen();
    render(at('/a'));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
    arrive();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('the screen')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(3);
  });

  whole('is fetched again when one comes back to its address', async () => {
    const { at, arrive } = missingScreen();
    const { rerender } = render(at('/a'));
    await screen.findByRole('alert');
    arrive();
    rerender(at('/b'));
    expect(await screen.findByText('the screen')).toBeVisible();
  });

  whole('comes by itself when the connection is back', async () => {
    const { at, arrive } = missingScreen();
    render(at('/a'));
    await screen.findByRole('alert');
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText('You are offline. Try again when the connection is back.')).toBeVisible();
    arrive();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('the screen')).toBeVisible();
  });
});
