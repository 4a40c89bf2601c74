import { type DraftLocation, type Frame, ImportRefusal } from '@venture-atlas/importers';
import type { CitySketch, RegionSketch } from '@venture-atlas/painter';
import { mapSizeProblem, toSlug } from '@venture-atlas/rules';
import { DEFAULT_DRAWING, type DrawingWish } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { keepSketch } from '../../drawings/commands/keep-sketch.ts';
import { findSketchState } from '../../editing/queries/map-sketches.ts';
import { type LocationRow, noteSketchOfImport } from '../queries/imports.ts';
import { NO_STRETCH, type Stretch } from './apply-import-geometry.ts';
import type { ImportRequest } from './apply-import-plan.ts';

const EQUAL_WITHIN = 0.5;

/** The draft's map that `--map` names: its only root. @throws ImportRefusal when there are several or none */
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
 * A map is made where there is none at the address that was asked for.
 * @param known address of the map that this very world was imported to before
 * @throws ImportRefusal when it is there under another address, or its name would get another one
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

/** A map that is made has a size that can be used. @throws ImportRefusal */
export function assertUsableSize({ name, map }: DraftLocation): void {
  const problem = map === null ? undefined : mapSizeProblem(map);
  if (problem !== undefined) throw new ImportRefusal(`“${name}” cannot be made. ${problem}`);
}

/**
 * How the frame of a source comes onto the map as it is: as it stands, or stretched.
 * @throws ImportRefusal when the sizes differ and nobody said that it shall be stretched
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
 * Keeps what the map of an import can be drawn from. Where the map had no sketch before, the import notes that it is
 * its own, so that undoing takes it away again.
 * @param importId null when nothing else was different
 * @param wish how it shall be drawn; null: nobody asked for that
 */
export async function keepImportedSketch(
  trx: Db,
  { mapId, importId }: { mapId: number; importId: number | null },
  sketch: RegionSketch | CitySketch,
  { wish, at }: { wish: DrawingWish | null; at: string },
): Promise<void> {
  const before = await findSketchState(trx, mapId);
  // Nothing was different: what is there stays, and stays the earlier import's.
  if (before !== undefined && importId === null && wish === null) return;
  await keepSketch(trx, mapId, sketch, wish ?? DEFAULT_DRAWING, at);
  if (before === undefined && importId !== null) await noteSketchOfImport(trx, importId, at);
}
