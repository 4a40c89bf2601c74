import { writeTransaction } from '../../apps/api/src/db/write-transaction.ts';
import type { ImportOutcome, ImportRequest } from '../../apps/api/src/imports/commands/apply-import-plan.ts';
import { keepImportedSketch } from '../../apps/api/src/imports/commands/keep-imported-sketch.ts';
import { sketchOf } from '../../apps/api/src/imports/draw-import.ts';
import { findShownPicture } from '../../apps/api/src/media/queries/picture-jobs.ts';
import { ImportRefusal, type SourceFile } from '../../packages/importers/src/index.ts';
import type { RegionSketch } from '../../packages/painter/src/index.ts';
import { drawingStyleWords, serverMessages } from '../../packages/rules/src/index.ts';
import type { DrawingWish, ImportOptions } from '../../packages/types/src/index.ts';
import type { World } from '../data/open-world.ts';
import { drawNow, type Teller } from '../draw/draw-now.ts';

/**
 * What a map can be drawn from for these files.
 * @throws ImportRefusal when it was asked for and there is nothing
 */
export async function sketchFor(
  files: readonly SourceFile[],
  request: ImportRequest,
  { options, wish }: { options: ImportOptions; wish: DrawingWish | null },
): Promise<RegionSketch | null> {
  const sketch = await sketchOf(files, request, options);
  if (sketch === null && wish !== null)
    throw new ImportRefusal(`${serverMessages.nothingToDrawFrom} Leave --draw out.`);
  return sketch;
}

/** Says what would be drawn. */
export function drawingLine(sketch: RegionSketch | null, wish: DrawingWish | null): string[] {
  if (sketch === null || wish === null) return [];
  const parts = [
    [sketch.coast.length, 'coast'],
    [sketch.ranges.length, 'mountain range'],
    [sketch.forests.length, 'forest'],
    [sketch.rivers.length, 'river'],
    [sketch.roads.length, 'road'],
    [sketch.settlements.length, 'place'],
  ] as const;
  const words = parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} ${what}${count === 1 ? '' : 's'}`);
  return [`Would draw a map (${drawingStyleWords[wish.style]}, ${wish.size} pixels): ${words.join(', ')}.`];
}

/**
 * Keeps the sketch of the map that was imported, so that it can be drawn now or
 * later, and draws it when that was asked for. A map with a picture of its own
 * keeps that unless a drawing was asked for.
 * @returns the exit code
 */
export async function drawImported(
  world: World,
  { map, import_id: importId }: ImportOutcome,
  { sketch, wish }: { sketch: RegionSketch | null; wish: DrawingWish | null },
  teller: Teller,
): Promise<number> {
  if (sketch === null || map === null || map.id === null) return 0;
  const { id, name, slug } = map;
  const shown = await findShownPicture(world.db, id);
  if (wish === null && shown?.picture_hash != null) return 0;
  const at = new Date(world.now()).toISOString();
  await writeTransaction(world.db, (trx) => keepImportedSketch(trx, { mapId: id, importId }, sketch, { wish, at }));
  return wish === null ? 0 : drawNow(world, { id, name, slug }, wish, teller);
}
