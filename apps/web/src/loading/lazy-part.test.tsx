import { render, screen } from '@testing-library/react';
import { type ReactNode, Suspense, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { whole } from '../../../api/test-support/whole.ts';
import { createQueryClient } from '../api/query-client.ts';
import { Providers } from '../app/providers.tsx';
import { cutNetwork } from '../test-support/network.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyScreen } from './lazy-screen.ts';

function Lamp({ colour }: { colour: string }) {
  const [first] = useState(colour);
  return <p>{`${first} lamp`}</p>;
}

const show = (part: ReactNode) => <Suspense fallback={<p>waiting</p>}>{part}</Suspense>;

it('a part that was fetched before is drawn at once, without anything in its place', async () => {
  const load = vi.fn(async () => Lamp);
  const Part = lazyScreen(load);
  await Part.preload();
  render(show(<Part colour="green" />));
  expect(screen.getByText('green lamp')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

whole('a part that is shown keeps its state when it is fetched once more', async () => {
  const Part = lazyScreen(async () => Lamp);
  const { rerender } = render(show(<Part colour="green" />));
  expect(screen.getByText('waiting')).toBeVisible();
  await screen.findByText('green lamp');
  await Part.preload();
  rerender(show(<Part colour="red" />));
  expect(screen.getByText('green lamp')).toBeVisible();
});

whole('a failure of fetching ahead is silent; the part is asked for again when it is needed', async () => {
  const load = vi.fn<() => Promise<typeof Lamp>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockResolvedValue(Lamp);
  const Part = lazyScreen(load);
  await Part.preload();
  render(show(<Part colour="green" />));
  await screen.findByText('green lamp');
  expect(load).toHaveBeenCalledTimes(2);
});

whole('a part that does not come at all is caught, and Try again fetches it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  cutNetwork();
  const load = vi.fn<() => Promise<typeof Lamp>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockResolvedValue(Lamp);
  const Part = lazyScreen(load);
  render(
    <Providers queryClient={createQueryClient()}>
      <ErrorBoundary resetKey="">{show(<Part colour="green" />)}</ErrorBoundary>
    </Providers>,
  );
  (await screen.findByRole('button', { name: 'Try again' })).click();
  expect(await screen.findByText('green lamp')).toBeVisible();
});
