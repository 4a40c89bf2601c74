import { useQuery } from '@tanstack/react-query';
import type { PlaceRow, WorldReaders } from '@venture-atlas/types';
import { useEffect, useMemo, useRef } from 'react';
import { SOMEBODY } from '../../../api/changed-meanwhile.ts';
import { worldReadersQuery } from '../../../api/working-copies.ts';
import { useViewer } from '../../../session/use-viewer.ts';
import { mergePublished, type Resolution, resolvedText } from '../../../working-copy/draft.ts';
import { useWaitingPlaces } from '../../../working-copy/use-waiting-places.ts';
import { workingCopiesOf } from '../../../working-copy/working-copies.ts';
import type { CellSaves, CellState, Rows } from './use-cell-saves.ts';

/** Names of the table that wait for Publish. */
export interface WaitingNames {
  readers: Omit<WorldReaders, 'waits'>;
  /** Nobody else may read the places: names are simply saved. */
  isFree: boolean;
  /** Cells of rows that are shown, by place and column. */
  cells: ReadonlyMap<`${number}:name`, CellState>;
  /** The places whose texts wait. They are published where they are written. */
  texts: ReadonlySet<number>;
  /** Keeps what a cell has while somebody types into it; undefined: as it was before. */
  type: (row: PlaceRow, typed: string | undefined) => void;
  /** Keeps a name for its writer. @returns whether it waits: else it is saved */
  edit: (row: PlaceRow, typed: string) => boolean;
  published: (cell: Pick<CellState, 'row' | 'column' | 'text'>) => void;
  discard: (cell: Pick<CellState, 'row' | 'column'>) => void;
  /** Resolves a name that somebody else published meanwhile. It waits again. @returns false: it does not wait */
  settle: (cell: CellState, how: Resolution) => boolean;
}

/** Names that are typed into the table wait where others may read the places. */
export function useWaitingNames(rows: Rows, worldId: string | undefined): WaitingNames {
  const { user } = useViewer();
  const { data } = useQuery(worldReadersQuery(worldId));
  const places = useWaitingPlaces(worldId);
  const copyOf = ({ id }: PlaceRow) => workingCopiesOf(user?.id ?? 0).of({ subject: 'location', id: String(id) });
  useEffect(() => {
    for (const { locationId, copy, state } of places) {
      const row = rows.get(locationId);
      if (row === undefined) continue;
      const settled = copy.settled.get('name');
      const draft = state.drafts.get('name');
      if (draft !== undefined && draft.version !== row.version && state.isOnServer)
        void copy.learnPublisher('name', row.version);
      copy.meet('name', { version: row.version, text: row.name }, { isKnown: state.isKnown, settled });
    }
  }, [places, rows]);
  /** Names as they were before somebody typed into their cells, by place. */
  const before = useRef(new Map<number, string>());
  const keep = (row: PlaceRow, typed: string): boolean => {
    const text = typed.normalize('NFC').trim();
    if (row.draft || data?.waits === false || text === '') return false;
    copyOf(row).type('name', { version: row.version, text: row.name }, text);
    return true;
  };
  const last = useRef<WaitingNames['cells']>(new Map());
  last.current = sameOr(last.current, cellsOf(places, rows));
  const texts = useMemo(() => textsOf(places), [places]);
  return {
    isFree: data?.waits === false,
    readers: data ?? { readers: 'players', campaigns: [] },
    cells: last.current,
    texts,
    type: (row, typed) => {
      const was = before.current.get(row.id) ?? copyOf(row).state.drafts.get('name')?.text ?? row.name;
      if (typed === undefined) {
        if (before.current.delete(row.id)) keep(row, was);
      } else if (data?.waits === true && keep(row, typed)) before.current.set(row.id, was);
    },
    edit: (row, typed) => {
      before.current.delete(row.id);
      return keep(row, typed);
    },
    published: ({ row, column, text }) => {
      if (column === 'name') copyOf(row).published([{ field: 'name', typed: text, words: text }]);
    },
    discard: ({ row, column }) => {
      if (column === 'name' && copyOf(row).state.drafts.has('name')) void copyOf(row).discard(['name']);
    },
    settle: ({ row, column, theirs }, how) => {
      const copy = copyOf(row);
      const draft = copy.state.drafts.get('name');
      if (column !== 'name' || draft === undefined || theirs === undefined) return false;
      const published = { version: theirs.row.version, text: theirs.row.name };
      const { conflicts, base } = mergePublished(draft, published, copy.settled.get('name'));
      for (const conflict of conflicts) copy.settle('name', base, conflict, resolvedText(draft.text, conflict, how));
      copy.meet('name', published, { isKnown: true, settled: copy.settled.get('name') });
      return true;
    },
  };
}

const textsOf = (places: ReturnType<typeof useWaitingPlaces>): WaitingNames['texts'] =>
  new Set(places.flatMap(({ locationId, state }) => (state.drafts.has('text') ? [locationId] : [])));

function cellsOf(places: ReturnType<typeof useWaitingPlaces>, rows: Rows): WaitingNames['cells'] {
  const found = new Map<`${number}:name`, CellState>();
  for (const { locationId, state } of places) {
    const [row, name] = [rows.get(locationId), state.drafts.get('name')];
    if (row === undefined || name === undefined) continue;
    const cell = { column: 'name', row, text: name.text, clientKey: '' } as const;
    // Another name was published than the one that was written over.
    const theirs = { by: state.publishedBy.get('name') ?? SOMEBODY, row };
    const isOver = name.version === row.version;
    found.set(`${locationId}:name`, isOver ? { ...cell, state: 'waiting' } : { ...cell, state: 'conflict', theirs });
  }
  return found;
}

/** The cells as they were, where none of them differs: rows are drawn anew for others alone. */
function sameOr(before: WaitingNames['cells'], now: WaitingNames['cells']): WaitingNames['cells'] {
  const isSame = [...now].every(([key, { row, text, state, theirs }]) => {
    const one = before.get(key);
    return one?.row === row && one.text === text && one.state === state && one.theirs?.by === theirs?.by;
  });
  return isSame && before.size === now.size ? before : now;
}

/** The saves of the table, in which names wait. */
export function withWaiting(saves: CellSaves, names: WaitingNames, rows: Rows): CellSaves {
  const settle = (cell: CellState, how: Resolution): boolean => {
    if (!names.settle(cell, how)) return false;
    if (cell.theirs !== undefined) rows.set(cell.theirs.row);
    saves.forget(cell.row.id, cell.column);
    return true;
  };
  return {
    ...saves,
    keepMine: (cell) => {
      if (!settle(cell, 'mine')) saves.keepMine(cell);
    },
    keepBoth: names.isFree ? undefined : (cell) => void settle(cell, 'both'),
    edit: (id, column, text) => {
      const row = rows.get(id);
      if (column !== 'name' || row === undefined || !names.edit(row, text)) saves.edit(id, column, text);
      else saves.forget(id, column);
    },
  };
}
