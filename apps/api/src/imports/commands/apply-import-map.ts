import { type DraftLocation, type Frame, ImportRefusal } from '@venture-atlas/importers';
import type { CitySketch, RegionSketch } from '@venture-atlas/painter';
import { mapSizeProblem, toSlug } from '@venture-atlas/rules';
import { DEFAULT_DRAWING, type DrawingOptions } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { keepSketch } from '../../drawings/commands/keep-sketch.ts';
import { findSketchState } from '../../editing/queries/map-sketches.ts';
import { type LocationRow, recordSketchOfImport } from '../queries/imports.ts';
import { NO_STRETCH, type Stretch } from './apply-import-geometry.ts';
import type { ImportRequest } from './apply-import-plan.ts';

const EQUAL_WITHIN = 0.5;

/** The draft's map that goes onto the map of `--map`: its only root. @throws ImportRefusal if there are several */
export function rootFor({ draft, mapSlug }: ImportRequest): DraftLocation | undefined {
  const roots = draft.locations.filter((location) => location.isRoot);
  if (roots.length <= 1) return roots[0];
  if (mapSlug === null) return undefined;
  const names = roots.slice(0, 12).map((root) => `“${root.name}”`);
  throw new ImportRefusal(
    `These files hold ${roots.length} maps (${names.join(', ')}${roots.length > 12 ? ', …' : ''}), so they cannot all go onto /${mapSlug}/. Choose one with --only "name", or leave --map out.`,
  );
}

/**
 * Checks that a new map may be created because none exists at the requested address.
 * @param known address of the map to which this world was imported before
 * @throws ImportRefusal if the map exists at another address, or its name gives another address
 */
export function assertNewMap(root: DraftLocation, mapSlug: string, known: string | undefined): void {
  if (known !== undefined) {
    throw new ImportRefusal(
      `There is no map at /${mapSlug}/; this world was imported to /${known}/ before. Give that address with --map, or leave --map out.`,
    );
  }
  if (toSlug(root.name) === mapSlug) return;
  throw new ImportRefusal(
    `There is no map at /${mapSlug}/, and a new one called “${root.name}” would be at /${toSlug(root.name)}/. Give its name with --name, or the address of an existing map with --map.`,
  );
}

/** Checks the size of a new map. @throws ImportRefusal */
export function assertUsableSize({ name, map }: DraftLocation): void {
  const problem = map === null ? undefined : mapSizeProblem(map);
  if (problem !== undefined) throw new ImportRefusal(`“${name}” cannot be made. ${problem}`);
}

/**
 * The frame of the target map, and the factors that scale the source to it.
 * @throws ImportRefusal if the sizes differ and scaling was not requested
 */
export function stretchOnto(
  draft: DraftLocation & { map: Frame },
  row: LocationRow | undefined,
  fit: boolean,
): { frame: Frame; stretch: Stretch } {
  const { map } = draft;
  if (row === undefined || row.map_width === null || row.map_height === null)
    return { frame: map, stretch: NO_STRETCH };
  const frame = { width: row.map_width, height: row.map_height };
  const isSame =
    Math.abs(frame.width - map.width) <= EQUAL_WITHIN && Math.abs(frame.height - map.height) <= EQUAL_WITHIN;
  if (isSame) return { frame, stretch: NO_STRETCH };
  if (!fit && draft.isRoot) {
    throw new ImportRefusal(
      `The map ${row.name} is ${frame.width} x ${frame.height} units and the file's is ${map.width} x ${map.height}. Say --fit to stretch the file over the map, or --frame WxH if the file's size is another.`,
    );
  }
  return { frame, stretch: { x: frame.width / map.width, y: frame.height / map.height } };
}

/**
 * Stores the sketch from which the map of an import can be drawn. If the map had no sketch before, the import records
 * it as its own, so that undo removes it.
 * @param importId null if nothing else changed
 * @param wish options of a requested drawing; null: none requested
 */
export async function keepImportedSketch(
  trx: Db,
  { mapId, importId }: { mapId: number; importId: number | null },
  sketch: RegionSketch | CitySketch,
  { wish, at }: { wish: DrawingOptions | null; at: string },
): Promise<void> {
  const before = await findSketchState(trx, mapId);
  // Nothing changed: the existing sketch stays with its import.
  if (before !== undefined && importId === null && wish === null) return;
  await keepSketch(trx, mapId, sketch, wish ?? DEFAULT_DRAWING, at);
  if (before === undefined && importId !== null) await recordSketchOfImport(trx, importId, at);
}
