import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type AcceptedName,
  addresses,
  type DrawingWish,
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

/** How often it is asked how far an import is, in milliseconds. */
const POLL_MS = 1_000;
/** Taking back a large import takes a while. */
const UNDO_MS = 180_000;

/** Something is being done for it. */
const isBusy = (state: ImportState): boolean => state === 'reading' || state === 'applying';

/** Files that were sent; asked again each second while something is done. */
export function importJobQuery(id: string) {
  return queryOptions({
    queryKey: staffKeys.importJob(id),
    queryFn: ({ signal }) => call(addresses.getImport, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === undefined || isBusy(state.data.state) ? POLL_MS : false),
  });
}

/** Imports that were made, and what is under way. @param worldId of this world; else of the Atlas */
export function importsQuery(page: number, worldId: string | undefined) {
  return queryOptions({
    queryKey: staffKeys.imports(page, worldId),
    queryFn: ({ signal }) => call(addresses.listImports, { query: { page, world_id: worldId }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/**
 * Sends files to be read, for a world or else the Atlas.
 * @throws ApiError `conflict` when too many imports are open, `payload_too_large`
 */
export function sendImport(
  files: readonly File[],
  options: ImportOptions,
  worldId: string | undefined,
  send: SendOptions,
): Promise<ImportJob> {
  const form = () => {
    const made = new FormData();
    // First, so that the server knows it before the files.
    made.append('options', JSON.stringify(options));
    for (const file of files) made.append('files', file);
    return made;
  };
  const path = pathOf(addresses.sendImport)[1];
  return sendForm(worldId === undefined ? path : `${path}?world_id=${encodeURIComponent(worldId)}`, form, send);
}

/** One page of what would stand on a map; `map` counts from 0, `page` from 1. */
export function fetchImportPoints(id: string, map: number, page: number, signal?: AbortSignal): Promise<ImportPoints> {
  return call(addresses.listImportPoints, { params: { id }, query: { map, page }, signal });
}

/** Reads the files again in another way. */
export function readImportAgain(id: string, options: ImportOptions): Promise<ImportJob> {
  return call(addresses.readImport, { params: { id }, body: options });
}

/** What was decided in the preview of an import. */
export interface ImportDecision {
  /** How its map is drawn; null: it is not drawn. */
  draw: DrawingWish | null;
  /** Names for places that have none in the files. */
  names: AcceptedName[];
}

/** Makes the import; asked again it only answers how far it is. */
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

/** Takes an import back, or says what that would do. @throws ApiError `conflict` when people changed something since */
export function undoImport(importId: number, choice: UndoChoice): Promise<ImportUndone> {
  return call(addresses.undoImport, { params: { id: importId }, body: choice, timeoutMs: UNDO_MS });
}
