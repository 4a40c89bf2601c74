import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Shape } from '@venture-atlas/types';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { inListOrder } from '../../map/model/place-order.ts';
import { makeChild, makeChildren } from '../../test-support/map-fixtures.ts';
import { renderInApp } from '../../test-support/render-app.tsx';
import { VirtualRows } from './lazy-rows.ts';
import { PlacesCard, type PlacesCardProps } from './places-card.tsx';
import { PlacesPill } from './places-pill.tsx';
import { PlacesSheet } from './places-sheet.tsx';

// As in a browser that had an idle moment.
beforeAll(VirtualRows.preload);

/** The simulated browser lays nothing out: what scrolls is as high as ten rows. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
});

const area: Shape = {
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [1, 2],
          [3, 4],
          [5, 1],
          [1, 2],
        ],
      ],
    ],
  },
};
const line: Shape = {
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'LineString',
    coordinates: [
      [1, 2],
      [3, 4],
    ],
  },
};
const few = inListOrder([
  makeChild(1, { name: 'Hamlet', scale: 8, type: 'town' }),
  makeChild(2, { name: 'Long Road', scale: 20, geojson: line, type: 'road' }),
  makeChild(3, { name: 'City', scale: 30, type: 'city' }),
  makeChild(4, { name: 'Town', scale: 12, type: 'town' }),
  makeChild(5, { name: 'High Forest', scale: 10, geojson: area, type: 'forest' }),
]);

function show(change: Partial<PlacesCardProps> = {}) {
  const onSelect = vi.fn();
  const onHover = vi.fn();
  const onToggle = vi.fn();
  const places = change.places ?? few;
  renderInApp(
    <PlacesCard
      heading="Places on this map"
      total={places.length}
      isLoading={false}
      isOpen
      selectedId={null}
      places={places}
      onSelect={onSelect}
      onHover={onHover}
      onToggle={onToggle}
      {...change}
    />,
  );
  return { onSelect, onHover, onToggle };
}

const rows = () =>
  screen
    .getAllByRole('listitem')
    .map((item) => within(item).getByRole('button').querySelector('[translate="no"]')?.textContent);
const row = (name: string) => within(screen.getByRole('list')).getByRole('button', { name });

describe('the list of places', () => {
  it('says what a place is at the end of its row, apart from the name by which the row is known', () => {
    show();
    const town = row('Town');
    expect(town.textContent).toBe('Towntown');
    expect(town.getAttribute('aria-description')).toBe('town');
  });

  it('has cities first, then what lies between, each with the sign of the map', () => {
    show();
    expect(rows()).toEqual(['City', 'Town', 'Hamlet', 'High Forest', 'Long Road']);
    const signs = screen
      .getAllByRole('listitem')
      .map((item) => item.querySelector('svg')?.innerHTML.replace(/ class="[^"]*"/, ''));
    expect(new Set(signs).size).toBe(5);
    expect(signs[0]).toContain('r="5"');
    expect(signs[1]).toContain('r="4"');
    expect(signs[2]).toContain('r="3.2"');
    expect(screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
      'Cities and towns',
      'Land',
      'Roads and ways',
    ]);
  });

  it('marks the open place', () => {
    show({ selectedId: 3 });
    expect(row('City').getAttribute('aria-current')).toBe('true');
    expect(row('Town').getAttribute('aria-current')).toBeNull();
  });

  it('scrolls the open place into view, wherever it was chosen', () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return this.hasAttribute('data-place') ? new DOMRect(0, 500, 300, 40) : new DOMRect(0, 0, 300, 200);
    });
    show({ selectedId: 1 });
    expect(row('Hamlet').closest('ul')?.parentElement?.scrollTop).toBe(340);
    // That would also let Tab begin at the row.
    expect(scroll).not.toHaveBeenCalled();
  });

  it('tells what is pointed at, by pointer or by keyboard', async () => {
    const { onHover } = show();
    const user = userEvent.setup();
    await user.hover(row('Town'));
    expect(onHover).toHaveBeenLastCalledWith(4);
    await user.unhover(row('Town'));
    expect(onHover).toHaveBeenLastCalledWith(null);
    fireEvent.focus(row('City'));
    expect(onHover).toHaveBeenLastCalledWith(3);
    fireEvent.blur(row('City'));
    expect(onHover).toHaveBeenLastCalledWith(null);
  });

  it('tells whether a place was chosen by keyboard or by pointer', async () => {
    const { onSelect } = show();
    const user = userEvent.setup();
    await user.click(row('Town'));
    expect(onSelect).toHaveBeenLastCalledWith(4, 'pointer');
    row('City').focus();
    // What browsers send for Enter on a button: a click that was no click.
    fireEvent.click(row('City'), { detail: 0 });
    expect(onSelect).toHaveBeenLastCalledWith(3, 'keyboard');
  });

  it('says how many have come while they are loading', () => {
    show({ total: 1412, isLoading: true });
    expect(screen.getByText('5 of 1412')).toBeVisible();
  });

  it('folds to its head', async () => {
    const { onToggle } = show({ isOpen: false });
    expect(screen.queryByRole('list')).toBeNull();
    const head = screen.getByRole('button', { name: /, expand list of places$/ });
    expect(head.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(head);
    expect(onToggle).toHaveBeenCalledOnce();
  });
});

describe('more than 100 places', () => {
  const many = makeChildren(1, 5_000);

  it('are in the page only where they are seen, and each says which of how many it is', () => {
    show({ places: many });
    const items = screen.getAllByRole('listitem');
    expect(items.length).toBeGreaterThan(9);
    expect(items.length).toBeLessThan(60);
    expect(items[3]?.getAttribute('aria-posinset')).toBe('4');
    expect(items[3]?.getAttribute('aria-setsize')).toBe('5000');
    expect(screen.getByRole('list').style.height).toBe('200000px');
  });

  it('are as high as they are with the titles of their groups', () => {
    const mixed = many.map((place) => ({ ...place, type: place.id > 4_000 ? 'swamp' : 'city' }));
    show({ places: inListOrder(mixed) });
    expect(screen.getByRole('list').style.height).toBe(`${5_000 * 40 + 2 * 36}px`);
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Cities and towns');
    expect(screen.getAllByRole('listitem')[1]?.style.transform).toBe('translateY(76px)');
  });

  it('are scrolled to the open one, also when it was open before the list', async () => {
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(200_000);
    show({ places: many, selectedId: 3_000 });
    const scroller = screen.getByRole('list').parentElement;
    await waitFor(() => expect(scroller?.scrollTop).toBeGreaterThan(110_000));
    expect(scroller?.scrollTop).toBeLessThan(120_000);
  });

  whole('are all in the page when there are 100', () => {
    show({ places: makeChildren(1, 100) });
    expect(screen.getAllByRole('listitem')).toHaveLength(100);
  });

  whole('are there again after the list was folded', async () => {
    function Folding() {
      const [isOpen, setOpen] = useState(true);
      return (
        <PlacesCard
          heading="Places"
          total={5_000}
          isLoading={false}
          selectedId={null}
          onSelect={vi.fn()}
          onHover={vi.fn()}
          onToggle={() => setOpen(!isOpen)}
          places={many}
          isOpen={isOpen}
        />
      );
    }
    renderInApp(<Folding />);
    await userEvent.click(screen.getByRole('button', { name: /, collapse list of places$/ }));
    expect(screen.queryAllByRole('listitem')).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: /, expand list of places$/ }));
    expect(screen.getAllByRole('listitem').length).toBeGreaterThan(9);
  });

  whole('are there on a phone too, in a sheet that leads to search', async () => {
    const onSearch = vi.fn();
    const onSelect = vi.fn();
    renderInApp(
      <PlacesSheet
        heading="Places"
        places={many}
        selectedId={null}
        onClose={vi.fn()}
        onSearch={onSearch}
        onSelect={onSelect}
      />,
    );
    expect(screen.getAllByRole('listitem').length).toBeGreaterThan(9);
    await userEvent.click(screen.getByRole('button', { name: 'Place 2' }));
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(2, 'pointer');
    await userEvent.click(screen.getByRole('button', { name: 'Search this map' }));
    expect(onSearch).toHaveBeenCalledOnce();
  });
});

it('the phone has a pill with the number of places', async () => {
  const onOpen = vi.fn();
  renderInApp(<PlacesPill total={1412} onOpen={onOpen} />);
  await userEvent.click(screen.getByRole('button', { name: 'Places 1412' }));
  expect(onOpen).toHaveBeenCalledOnce();
});
