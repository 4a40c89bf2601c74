import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Providers } from './providers.tsx';

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
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
  expect(document.body.textContent).not.toContain('hole in the paper');
});

it('tries again at another address', () => {
  const { rerender } = render(at('/a', true));
  rerender(at('/a', false));
  expect(screen.queryByText('whole')).toBeNull();
  rerender(at('/b', false));
  expect(screen.getByText('whole')).toBeDefined();
});
