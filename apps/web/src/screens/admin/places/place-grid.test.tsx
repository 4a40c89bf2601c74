import { fireEvent, render, screen } from '@testing-library/react';
import type { PlaceRow } from '@venture-atlas/types';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlaceTableFilter } from '../../../api/place-table.ts';
import { PlaceGrid } from './place-grid.tsx';
import { useGridCursor } from './use-grid-cursor.ts';

const ROW = 44;
const COUNT = 50_000;

// Nothing has a height here: this much of the table is in view.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(10 * ROW);
});

const ids = Array.from({ length: COUNT }, (_, index) => index + 1);
const rows = new Map<number, PlaceRow>(
  ids.map((id) => [
    id,
    {
      id,
      name: `Mill ${id}`,
      slug: `mill-${id}`,
      type: null,
      text: '',
      text_id: null,
      has_picture: false,
      draft: false,
      maps: 0,
      position: null,
      version: 1,
      changed_at: '2026-01-01T00:00:00.000Z',
    } as PlaceRow,
  ]),
);
const none = {
  cells: new Map(),
  edit: ignore,
  retry: ignore,
  keepMine: ignore,
  forget: ignore,
  drop: ignore,
  settle: async () => true,
};
const choices = { types: [], maps: [] };
const chosen = new Set<number>();
function ignore() {}

/** A table of 50,000 places. @param onDraw hears the id of each row that is drawn */
function Table({ ids, onDraw }: { ids: readonly number[]; onDraw: (row: PlaceRow) => string }) {
  const cursor = useGridCursor({
    ids,
    canEdit: () => true,
    onSave: ignore,
    onType: ignore,
    onTick: ignore,
    onShortcut: () => false,
  });
  return (
    <PlaceGrid
      ids={ids}
      cursor={cursor}
      choices={choices}
      chosen={chosen}
      rows={{ at: (index) => rows.get(index + 1), get: (id) => rows.get(id), set: ignore, show: ignore, failed: null }}
      saves={none}
      waitingTexts={new Set()}
      onTick={ignore}
      onTickAll={ignore}
      sorting={{ filter: noFilter, sortBy: ignore }}
      to={String}
      toText={onDraw}
      isStale={false}
    />
  );
}

const noFilter: PlaceTableFilter = {
  name: '',
  types: [],
  map: undefined,
  without: undefined,
  drafts: undefined,
  sort: 'name',
  desc: false,
};

/** The table, and what a scroll to a row from there costs: which rows are drawn, how many ids are looked at. */
async function start() {
  const drawn: number[] = [];
  let looks = 0;
  const counted = new Proxy(ids, {
    get: (of, key) => {
      looks += 1;
      return Reflect.get(of, key);
    },
  });
  const onDraw = ({ id }: PlaceRow) => {
    drawn.push(id);
    return `/places/${id}`;
  };
  render(<Table ids={counted} onDraw={onDraw} />, { wrapper: MemoryRouter });
  await screen.findByText('Mill 10');
  const grid = screen.getByRole('grid');
  return {
    scrollTo: (row: number) => {
      drawn.length = 0;
      looks = 0;
      grid.scrollTop = row * ROW;
      fireEvent.scroll(grid);
      return { drawn: [...drawn], looks };
    },
  };
}

describe('the rows of a table of 50,000 places', () => {
  it('are drawn once each: a scroll by one row draws the one that comes in, and none of the others', async () => {
    const { scrollTo } = await start();
    scrollTo(100);
    expect(scrollTo(101).drawn).toEqual([119]);
    expect(scrollTo(100).drawn).toEqual([93]);
  });

  it('are not measured anew while one scrolls', async () => {
    const { scrollTo } = await start();
    scrollTo(100);
    expect(scrollTo(101).looks).toBeLessThan(500);
  });
});
