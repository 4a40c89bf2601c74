import { locationNameProblem } from '@venture-atlas/rules';
import { type NamedPlace, PASTE_BYTES_MAX, PASTE_ROWS_MAX } from '@venture-atlas/types';
import { useEffect, useRef, useState } from 'react';
import { findPlacesByName } from '../../../../api/place-table.ts';
import { readTable } from './read-table.ts';
import type { PasteStart } from './use-paste.ts';

type PasteStep =
  | { kind: 'ask' }
  | { kind: 'too many'; rows: number }
  | { kind: 'preview'; start: PasteStart; number: number };

export interface PasteState {
  step: PasteStep | null;
  /** Opens the field for those who have no key for it. */
  ask: () => void;
  /** Rows that were typed or read of a file. */
  read: (text: string) => void;
  close: () => void;
}

/** Room for what stands around the cells when they are sent. */
const SENT_BYTES = 120;

/**
 * Takes a range that is pasted anywhere on the page, or a file that is dropped on it, while no dialog is open and nobody
 * types in a field.
 * @param cells the cells that the keyboard is on; undefined: on none
 * @param takeOne takes a single value for the cell that the keyboard is on
 */
export function usePastedRows(cells: () => PasteStart['into'], takeOne: (text: string) => boolean): PasteState {
  const [step, setStep] = useState<PasteStep | null>(null);
  const read = (text: string, into?: PasteStart['into']) => {
    const rows = readTable(text);
    if (rows.length === 0) return;
    if (rows.length > PASTE_ROWS_MAX + 1 || text.length + rows.length * SENT_BYTES > PASTE_BYTES_MAX) {
      return setStep({ kind: 'too many', rows: rows.length });
    }
    setStep((before) => ({
      kind: 'preview',
      start: { rows, into },
      number: before?.kind === 'preview' ? before.number + 1 : 1,
    }));
  };
  const latest = useRef({ cells, takeOne, read });
  useEffect(() => {
    latest.current = { cells, takeOne, read };
  });
  useEffect(() => {
    const isElsewhere = (target: EventTarget | null) =>
      document.querySelector('dialog[open]') !== null ||
      (target instanceof HTMLElement && target.closest('input:not([type="checkbox"]), textarea, select') !== null);
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text.trim() === '' || isElsewhere(event.target)) return;
      event.preventDefault();
      const into = latest.current.cells();
      const isOne = !/[\t\n]/.test(text.trim());
      if (into !== undefined && isOne && latest.current.takeOne(text.trim())) return;
      latest.current.read(text, into);
    };
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const [file] = event.dataTransfer?.files ?? [];
      if (file === undefined || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      void file.text().then((text) => latest.current.read(text));
    };
    document.addEventListener('paste', paste);
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('paste', paste);
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
    };
  }, []);
  return { step, ask: () => setStep({ kind: 'ask' }), read, close: () => setStep(null) };
}

interface NamedPlaces {
  /** Those of a name; undefined while nobody knows. */
  of: (name: string) => readonly NamedPlace[] | undefined;
  error: unknown;
  retry: () => void;
  /** All are asked for anew. */
  forget: () => void;
}

/** Names are looked for once nobody types. */
const REST_MS = 250;

export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();

/** What no place can be called is not asked for: one such name would refuse all others. */
const canBe = (name: string): boolean => name !== '' && !name.includes('\n') && locationNameProblem(name) === undefined;

/** Which places there are of the names of a paste, each asked for once. */
export function useNamedPlaces(
  names: readonly string[],
  map: number | undefined,
  worldId: string | undefined,
): NamedPlaces {
  const [known, setKnown] = useState<Names>({
    map,
    byName: none,
  });
  const [failed, setFailed] = useState<{ error: unknown } | undefined>();
  const byName = known.map === map ? known.byName : none;
  const isFirst = useRef(true);
  const missing = [...new Set(names.map(nameKey))].filter((name) => canBe(name) && !byName.has(name));
  const asked = missing.join('\n');
  useEffect(() => {
    if (asked === '' || failed !== undefined) return;
    const aborting = new AbortController();
    const wanted = asked.split('\n');
    const ask = async () => {
      try {
        const found = await findPlacesByName(wanted, map, worldId, aborting.signal);
        const next = new Map(wanted.map((name): [string, NamedPlace[]] => [name, []]));
        for (const place of found) next.get(nameKey(place.name))?.push(place);
        setKnown((before) => ({ map, byName: new Map([...(before.map === map ? before.byName : none), ...next]) }));
      } catch (error) {
        if (!aborting.signal.aborted) setFailed({ error });
      }
    };
    const timer = setTimeout(() => void ask(), isFirst.current ? 0 : REST_MS);
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [asked, failed, map, worldId]);
  return {
    of: (name) => (canBe(nameKey(name)) ? byName.get(nameKey(name)) : []),
    error: failed?.error,
    retry: () => setFailed(undefined),
    forget: () => setKnown({ map, byName: none }),
  };
}

interface Names {
  map: number | undefined;
  byName: ReadonlyMap<string, NamedPlace[]>;
}

const none: ReadonlyMap<string, NamedPlace[]> = new Map();
