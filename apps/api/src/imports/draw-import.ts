import { type SourceFile, sourceKeyOf } from '@venture-atlas/importers';
import type { RegionSketch } from '@venture-atlas/painter';
import { sketchFromImport } from '@venture-atlas/painter/from-world';
import type { DrawingOptions, ImportOptions } from '@venture-atlas/types';
import type { Caller } from '../audit/audit.ts';
import type { Db } from '../db/schema.ts';
import { requestDrawingIn } from '../drawings/commands/request-drawing.ts';
import { AppError } from '../errors.ts';
import { findShownPicture } from '../media/queries/picture-jobs.ts';
import type { ImportDeps } from './commands/apply-import.ts';
import { keepImportedSketch } from './commands/apply-import-map.ts';
import type { ImportOutcome, ImportRequest } from './commands/apply-import-plan.ts';
import { readOptions } from './read-options.ts';

/**
 * The sketch of an import's map: coasts, mountains and rivers of the files. Its places have the keys of the import.
 * @param options of the import
 * @returns null if the files have nothing to draw from, or several maps
 */
export async function sketchOf(
  files: readonly SourceFile[],
  { draft, isOpen }: ImportRequest,
  options: ImportOptions,
): Promise<RegionSketch | null> {
  const roots = draft.locations.flatMap(({ isRoot, map, name, measure }) =>
    isRoot && map !== null ? [{ map: { ...map, measure }, name }] : [],
  );
  const [root] = roots;
  if (root === undefined || roots.length > 1) return null;
  const sketch = await sketchFromImport(files, draft.format, root.map, readOptions(options, isOpen));
  if (sketch === null) return null;
  const settlements = sketch.settlements.map((settlement) => ({
    ...settlement,
    slug: sourceKeyOf(draft, settlement.slug),
  }));
  return { ...sketch, name: root.name, settlements };
}

/** Whether a map can be drawn for an import: it has a sketch and no picture yet. */
export async function canDrawMap(
  db: Db,
  files: readonly SourceFile[],
  request: ImportRequest,
  { map, options }: { map: ImportOutcome['map']; options: ImportOptions },
): Promise<boolean> {
  if (map === null || bringsItsPicture(request)) return false;
  const shown = map.id === null ? undefined : await findShownPicture(db, map.id);
  if (shown?.picture_hash != null) return false;
  try {
    return (await sketchOf(files, request, options)) !== null;
  } catch {
    // The import works without a drawing.
    return false;
  }
}

/** Whether the files contain a picture of the map, so that none is drawn. */
function bringsItsPicture({ draft }: ImportRequest): boolean {
  const root = draft.locations.find(({ isRoot }) => isRoot)?.key;
  return root !== undefined && draft.pictures?.has(root) === true;
}

/** Stores the sketch of an import's map, and requests its drawing if `wish` is set. */
export async function requestImportDrawing(
  trx: Db,
  deps: Pick<ImportDeps, 'now' | 'audit'>,
  caller: Caller,
  {
    map,
    importId,
    sketch,
    wish,
  }: { map: ImportOutcome['map']; importId: number | null; sketch: RegionSketch; wish: DrawingOptions | null },
): Promise<void> {
  const mapId = map?.id ?? null;
  if (mapId === null) return;
  const at = new Date(deps.now()).toISOString();
  await keepImportedSketch(trx, { mapId, importId }, sketch, { wish, at });
  if (wish === null) return;
  try {
    await requestDrawingIn(trx, deps, caller, { locationId: mapId, options: wish });
  } catch (cause) {
    // The import succeeded, and its map can be drawn later.
    if (!(cause instanceof AppError)) throw cause;
  }
}
