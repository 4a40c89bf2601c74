import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { whole } from '../../../api/test-support/whole.ts';
import { createQueryClient } from '../api/query-client.ts';
import { Providers } from '../app/providers.tsx';
import { cutNetwork } from '../test-support/network.ts';
import { usePopup } from '../ui/use-popup.ts';
import { lazyScreen } from './lazy-screen.ts';
import { OverlayBoundary } from './overlay-boundary.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  cutNetwork();
});

/** A card whose file is missing until `arrive`. */
function missingCard() {
  let isThere = false;
  const Card = lazyScreen(async () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>the card</p>;
  });
  return {
    Card,
    arrive: () => {
      isThere = true;
    },
  };
}

/** A bar with a button that opens the card. */
function openCard(Card: ReturnType<typeof missingCard>['Card']): void {
  function Bar() {
    const [isOpen, setOpen] = useState(true);
    return (
      <header>
        <span>the bar</span>
        {isOpen ? (
          <OverlayBoundary name="The card" onClose={() => setOpen(false)}>
            <Card />
          </OverlayBoundary>
        ) : null}
      </header>
    );
  }
  render(
    <Providers queryClient={createQueryClient()}>
      <Bar />
    </Providers>,
  );
}

it('a card that does not come is told of over the page, and what it was opened from stays', async () => {
  openCard(missingCard().Card);
  const words = await screen.findByRole('alert');
  expect(words.textContent).toBe('The card could not be fetched.');
  expect(screen.getByRole('banner').contains(words)).toBe(false);
  expect(screen.getByText('the bar')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

whole('offline, it says when the card opens, and then opens it', async () => {
  const { Card, arrive } = missingCard();
  openCard(Card);
  await screen.findByRole('alert');
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('alert').textContent).toBe(
    'The card could not be fetched. You are offline. It opens when the connection is back.',
  );
  arrive();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('the card')).toBeVisible();
});

whole('Escape closes it and nothing else', async () => {
  openCard(missingCard().Card);
  await screen.findByRole('alert');
  const below = vi.fn();
  document.body.addEventListener('keydown', below);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  document.body.removeEventListener('keydown', below);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(below).not.toHaveBeenCalled();
});

whole('Try again is no press outside of the menu that did not come', async () => {
  const { Card, arrive } = missingCard();
  function Menu() {
    const { isOpen, toggle, close, hostRef, buttonRef } = usePopup<HTMLDivElement>();
    return (
      <div ref={hostRef}>
        <button type="button" ref={buttonRef} onClick={toggle}>
          Menu
        </button>
        {isOpen ? (
          <OverlayBoundary name="The menu" onClose={close}>
            <Card />
          </OverlayBoundary>
        ) : null}
      </div>
    );
  }
  render(
    <Providers queryClient={createQueryClient()}>
      <Menu />
    </Providers>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  await screen.findByRole('alert');
  arrive();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('the card')).toBeVisible();
});
