import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type AcceptedName,
  addresses,
  type DrawingOptions,
  type ImportJob,
  type ImportOptions,
  type ImportPoints,
  type ImportState,
  type ImportUndone,
} from '@venture-atlas/types';
import { call } from './call.ts';
import { pathOf } from './path-of.ts';
import { staffKeys } from './staff-keys.ts';
import { type SendOptions, sendForm } from './upload-file.ts';

/** How often the progress of an import is requested, in milliseconds. */
const POLL_MS = 1_000;
/** Undoing a large import takes long. */
const UNDO_MS = 180_000;

/** Whether it is being processed. */
const isBusy = (state: ImportState): boolean => state === 'reading' || state === 'applying';

/** An import of uploaded files. Reloads every second while it is processed. */
export function importJobQuery(id: string) {
  return queryOptions({
    queryKey: staffKeys.importJob(id),
    queryFn: ({ signal }) => call(addresses.getImport, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === undefined || isBusy(state.data.state) ? POLL_MS : false),
  });
}

/**
 * Finished and running imports.
 * @param worldId undefined: the Atlas
 */
export function importsQuery(page: number, worldId: string | undefined) {
  return queryOptions({
    queryKey: staffKeys.imports(page, worldId),
    queryFn: ({ signal }) => call(addresses.listImports, { query: { page, world_id: worldId }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/**
 * Uploads files to import, for a world or the Atlas.
 * @throws ApiError `conflict` if too many imports are open, `payload_too_large`
 */
export function sendImport(
  files: readonly File[],
  options: ImportOptions,
  worldId: string | undefined,
  send: SendOptions,
): Promise<ImportJob> {
  const form = () => {
    const made = new FormData();
    // First, so that the server reads the options before the files.
    made.append('options', JSON.stringify(options));
    for (const file of files) made.append('files', file);
    return made;
  };
  const path = pathOf(addresses.sendImport)[1];
  return sendForm(worldId === undefined ? path : `${path}?world_id=${encodeURIComponent(worldId)}`, form, send);
}

/** One page of the places that a map would get. `map` counts from 0, `page` from 1. */
export function fetchImportPoints(id: string, map: number, page: number, signal?: AbortSignal): Promise<ImportPoints> {
  return call(addresses.listImportPoints, { params: { id }, query: { map, page }, signal });
}

/** Reads the files again with other options. */
export function readImportAgain(id: string, options: ImportOptions): Promise<ImportJob> {
  return call(addresses.readImport, { params: { id }, body: options });
}

/** The decisions from the preview of an import. */
export interface ImportDecision {
  /** How to draw its map; null: do not draw it. */
  draw: DrawingOptions | null;
  /** Names for places that have none in the files. */
  names: AcceptedName[];
}

/** Runs the import. Repeated calls return its progress. */
export function applyImport(id: string, { draw, names }: ImportDecision): Promise<ImportJob> {
  const body = { ...(draw === null ? {} : { draw }), ...(names.length === 0 ? {} : { names }) };
  return call(addresses.applyImport, { params: { id }, body });
}

export function cancelImport(id: string): Promise<ImportJob> {
  return call(addresses.cancelImport, { params: { id }, body: {} });
}

export interface UndoChoice {
  dry_run?: boolean;
  keep_changed?: boolean;
}

/**
 * Undoes an import, or returns what that would change.
 * @throws ApiError `conflict` if somebody changed something since
 */
export function undoImport(importId: number, choice: UndoChoice): Promise<ImportUndone> {
  return call(addresses.undoImport, { params: { id: importId }, body: choice, timeoutMs: UNDO_MS });
}
