import { useQueryClient } from '@tanstack/react-query';
import { type Option, PLACE_ROWS_MAX, type PlaceRowsSaved } from '@venture-atlas/types';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../../api/api-error.ts';
import { IntentKey } from '../../../../api/client-key.ts';
import { placeRowsQuery, type RowToSave, savePlaceRows } from '../../../../api/place-table.ts';
import { useWorldKind } from '../../use-registry.ts';
import type { PasteColumn } from './paste-columns.ts';
import type { Known, Namesakes, RowPlan, TargetMap, TargetPlace } from './row-plan.ts';
import { planRow } from './row-plan.ts';
import { nameKey, useNamedPlaces } from './use-pasted-rows.ts';
import { type Sheet, type SheetRow, useSheet } from './use-sheet.ts';

/** Of which world, and what it has. */
export interface PasteWorld {
  worldId: string | undefined;
  types: readonly { name: string }[];
  maps: readonly Option[];
  /** Where places stand whose rows name no map, to begin with. */
  map: number | undefined;
}

export interface PlannedRow {
  row: SheetRow;
  plan: RowPlan;
}

export interface Paste {
  sheet: Sheet;
  planned: readonly PlannedRow[];
  map: TargetMap | null;
  setMap: (id: number | undefined) => void;
  namesakes: Namesakes;
  setNamesakes: (namesakes: Namesakes) => void;
  /** It goes into the cells of the table, not into rows of its own. */
  isInto: boolean;
  setInto: (isInto: boolean) => void;
  error: unknown;
  retry: () => void;
  /** Something was saved: what is known of places is asked for anew. */
  forget: () => void;
}

const noIds: readonly number[] = [];

/** What was pasted, and what would happen with each row of it. */
export function usePaste(start: PasteStart, { worldId, types, maps, map: firstMap }: PasteWorld): Paste {
  const [isInto, setInto] = useState(start.into !== undefined);
  const [mapId, setMapId] = useState(firstMap);
  const [namesakes, setNamesakes] = useState<Namesakes>('change');
  const sheet = useSheet(start, isInto);
  const showsUnplaced = useWorldKind(worldId) === 'atlas';
  const mapName = maps.find(({ id }) => id === mapId)?.name;
  const names = sheet.rows.flatMap((row) => {
    const { name, map } = sheet.cellsOf(row);
    return [isInto ? undefined : name, map].flatMap((one) => one ?? []);
  });
  const asked = mapName === undefined ? names : [...names, mapName];
  const places = useNamedPlaces(asked, mapId, worldId);
  const targets = useTargetRows(isInto ? (start.into?.ids ?? noIds) : noIds, mapId, worldId);
  const typeNames = useMemo(() => new Set(types.map(({ name }) => nameKey(name))), [types]);
  const mapsOf: Known['maps'] = (name) =>
    places.of(name)?.flatMap(({ id, name: called, map }) => (map === null ? [] : [{ id, name: called, size: map }]));
  const found = mapName === undefined ? [] : mapsOf(mapName);
  const map = found?.find(({ id }) => id === mapId) ?? null;
  const known = {
    places: places.of,
    maps: mapsOf,
    map,
    isTypeThere: (name: string) => typeNames.has(nameKey(name)),
    showsUnplaced,
    namesakes,
  };
  const isWaiting = found === undefined;
  const first = sheet.hasHeadings ? 1 : 0;
  const planned = sheet.rows.map((row): PlannedRow => {
    const id = isInto ? start.into?.ids[row.number - first] : undefined;
    const target = isInto ? (id === undefined ? null : targets.of(id)) : undefined;
    if (isWaiting || (isInto && target === undefined)) return { row, plan: waiting };
    return { row, plan: planRow(sheet.cellsOf(row), { ...known, target }) };
  });
  return {
    sheet,
    planned,
    map,
    namesakes,
    setNamesakes,
    isInto,
    setInto,
    setMap: setMapId,
    error: places.error ?? targets.error,
    retry: () => {
      places.retry();
      targets.retry();
    },
    forget: () => {
      places.forget();
      targets.forget();
    },
  };
}

const waiting: RowPlan = { kind: 'waiting', words: 'Looking…', bad: [], newType: null, save: null };

interface TargetRows {
  /** The row of a place; null: it is gone; undefined while nobody knows. */
  of: (id: number) => TargetPlace | null | undefined;
  error: unknown;
  retry: () => void;
  /** All are asked for anew. */
  forget: () => void;
}

/** The rows of the table that cells are pasted into, also those that were never in view. */
function useTargetRows(ids: readonly number[], map: number | undefined, worldId: string | undefined): TargetRows {
  const client = useQueryClient();
  const [rows, setRows] = useState<ReadonlyMap<number, TargetPlace> | undefined>();
  const [failed, setFailed] = useState<{ error: unknown } | undefined>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (failed !== undefined) return;
    // A number only to ask again.
    void round;
    let isOver = false;
    const read = async () => {
      const read = new Map<number, TargetPlace>();
      try {
        for (let from = 0; from < ids.length; from += PLACE_ROWS_MAX) {
          const portion = placeRowsQuery(ids.slice(from, from + PLACE_ROWS_MAX), map, worldId);
          // As they are now: what somebody else changed is not written over.
          for (const row of await client.fetchQuery({ ...portion, staleTime: 0 })) {
            const { id, name, version, type, position } = row;
            read.set(id, { id, name, version, type, position });
          }
          if (isOver) return;
        }
        setRows(read);
      } catch (error) {
        if (!isOver) setFailed({ error });
      }
    };
    void read();
    return () => {
      isOver = true;
    };
  }, [client, ids, map, worldId, failed, round]);
  return {
    of: (id) => (rows === undefined ? undefined : (rows.get(id) ?? null)),
    error: failed?.error,
    retry: () => setFailed(undefined),
    forget: () => {
      setRows(undefined);
      setRound((times) => times + 1);
    },
  };
}

interface SavePaste {
  isBusy: boolean;
  error: unknown;
  /** Nobody knows what was saved: only the same may be sent again. */
  isUnknown: boolean;
  /** What the server said of rows that it did not save, by their number. */
  refused: ReadonlyMap<number, string>;
  save: (rows: readonly PlannedRow[]) => Promise<void>;
}

interface Saving {
  worldId: string | undefined;
  /** @param numbers of the rows that were not saved */
  onSaved: (saved: PlaceRowsSaved, numbers: ReadonlySet<number>) => void;
}

/** Sends the rows; after an answer that was lost exactly the same again, so that none is saved twice. */
export function useSavePaste({ worldId, onSaved }: Saving): SavePaste {
  const intent = useRef(new IntentKey());
  const sent = useRef<{ rows: readonly RowToSave[]; numbers: readonly number[] } | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const isUnknown = error !== undefined && isOpen(error);
  return {
    isBusy,
    error,
    isUnknown,
    refused,
    save: async (planned) => {
      const told = planned.flatMap(({ row, plan }) => (plan.save === null ? [] : [{ row, save: plan.save }]));
      const now = { rows: told.map(({ save }) => save), numbers: told.map(({ row }) => row.number) };
      const sending = isUnknown ? (sent.current ?? now) : now;
      sent.current = sending;
      setBusy(true);
      setError(undefined);
      try {
        const saved = await savePlaceRows(sending.rows, intent.current.keyFor(sending.rows), worldId);
        intent.current.forget();
        const messages = new Map(saved.left.map(({ row, message }) => [sending.numbers[row] ?? -1, message]));
        const left = saved.left_rows.map((row) => sending.numbers[row] ?? -1);
        setRefused(new Map(left.map((number) => [number, messages.get(number) ?? 'Not saved.'])));
        onSaved(saved, new Set(left));
      } catch (failed) {
        setError(failed);
      } finally {
        setBusy(false);
      }
    },
  };
}

/** No answer, or one that says nothing about what was done before it. */
const isOpen = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** What was pasted, dropped or typed, and where. */
export interface PasteStart {
  rows: readonly (readonly string[])[];
  /** The cells that it was pasted into: the places from the first row on, and the columns from the first one on. */
  into: { ids: readonly number[]; columns: readonly PasteColumn[]; first: string } | undefined;
}
