import { act, renderHook } from '@testing-library/react';
import type { Child } from '@venture-atlas/types';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { useSelection } from './use-selection.ts';

const placesOf = (...slugs: string[]) => slugs.map((slug, index) => ({ id: index + 1, slug }) as Child);

/** A map at this address. @returns what is open, and the address of it */
function open(child: string, points: readonly Child[], renamed?: ReadonlyMap<string, string>) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[`/map/coast/?child=${child}#invite`]}>{children}</MemoryRouter>
  );
  const view = renderHook(
    (now: { points: readonly Child[] }) => ({
      ...useSelection('coast', now.points, false, renamed),
      location: useLocation(),
    }),
    { wrapper, initialProps: { points } },
  );
  return {
    become: (now: readonly Child[]) => view.rerender({ points: now }),
    select: (slug: string | null) => act(() => view.result.current.select(slug)),
    selection: () => view.result.current.selection,
    address: () => `${view.result.current.location.search}${view.result.current.location.hash}`,
  };
}

it('a place stays open that somebody renames, and the address follows', () => {
  const map = open('phandalin', placesOf('phandalin', 'neverwinter'));
  map.become(placesOf('the_hollow', 'neverwinter'));
  expect(map.selection()).toMatchObject({ kind: 'place', place: { id: 1, slug: 'the_hollow' } });
  expect(map.address()).toBe('?child=the_hollow#invite');
});

it('a place that is gone is not taken for another one', () => {
  const map = open('phandalin', placesOf('phandalin', 'neverwinter'));
  map.become(placesOf('phandalin', 'neverwinter').slice(1));
  expect(map.selection()).toEqual({ kind: 'unknown', slug: 'phandalin' });
  expect(map.address()).toBe('?child=phandalin#invite');
});

it('another place that has the old name now is the one of that address', () => {
  const map = open('phandalin', placesOf('phandalin', 'neverwinter'));
  map.become(placesOf('the_hollow', 'phandalin'));
  expect(map.selection()).toMatchObject({ kind: 'place', place: { id: 2 } });
});

it('an address follows the renames of an editor, also without the place open', () => {
  const map = open('phandalin', placesOf('the_hollow'), new Map([['phandalin', 'the_hollow']]));
  expect(map.selection()).toMatchObject({ kind: 'place', place: { id: 1 } });
  expect(map.address()).toBe('?child=the_hollow#invite');
  map.select(null);
  expect(map.selection()).toEqual({ kind: 'none' });
  expect(map.address()).toBe('#invite');
});
