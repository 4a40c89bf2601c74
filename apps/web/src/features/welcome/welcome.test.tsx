import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { Welcome } from './welcome.tsx';

beforeEach(() => localStorage.clear());

const none = { points: [], mapRef: { current: null } };
const line = 'Walk the coast [from Luskan].';
const isThere = () => screen.queryByRole('region', { name: 'Welcome' }) !== null;
const show = (map: string, isReading = false) =>
  render(<Welcome line={line} map={map} isReading={isReading} {...none} />);

it('leaves when it is closed, and does not return on this device; that of another map does', () => {
  const first = show('/coast/');
  expect(screen.getByRole('region', { name: 'Welcome' }).textContent).toContain(
    'Walk the coast. Press a name to read about it.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Close the welcome' }));
  expect(isThere()).toBe(false);
  first.unmount();
  show('/coast/').unmount();
  expect(localStorage.getItem('va:welcomed')).toBe('["/coast/"]');
  show('/world/w/map/');
  expect(isThere()).toBe(true);
});

it('leaves with the first place that is opened', () => {
  const { rerender, unmount } = show('/coast/');
  rerender(<Welcome line={line} {...none} map="/coast/" isReading />);
  expect(isThere()).toBe(false);
  rerender(<Welcome line={line} {...none} map="/coast/" isReading={false} />);
  expect(isThere()).toBe(false);
  unmount();
  show('/coast/');
  expect(isThere()).toBe(false);
});
