import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ChronicleLine } from '@venture-atlas/types';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { NewsCard } from './news-card.tsx';

const line = (name: string): ChronicleLine => ({
  at: '2026-03-04T05:06:07.000Z',
  kind: 'named',
  more: 0,
  is_many: false,
  places: [{ name, at: { slug: name.toLowerCase(), has_map: true, parents: [] } }],
});
const show = (is_more: boolean) => {
  const onClose = vi.fn();
  const news = { lines: [line('Waterdeep'), line('Cormyr')], is_more };
  render(
    <MantineProvider>
      <MemoryRouter>
        <NewsCard campaignId="c0ffee" news={news} onClose={onClose} />
      </MemoryRouter>
    </MantineProvider>,
  );
  return onClose;
};

test('what is new is said in lines of the chronicle, with the way there', () => {
  const onClose = show(true);
  const card = screen.getByRole('region', { name: 'New since you were here' });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Waterdeep'),
    expect.stringContaining('Cormyr'),
  ]);
  const link = screen.getByRole('link', { name: 'There is more. Read the chronicle' });
  expect(link.getAttribute('href')).toBe('/campaign/c0ffee/chronicle/');
  expect(card.contains(document.activeElement)).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Close what is new' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('Escape closes it while nothing else has the focus', () => {
  const onClose = show(false);
  screen.getByRole('link', { name: 'Read the chronicle' });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(1);
});
