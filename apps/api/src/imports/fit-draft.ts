import { type FrameHere, fitFrames, type KeptFrame, sourceKeyOf, type WorldDraft } from '@venture-atlas/importers';
import type { Db } from '../db/schema.ts';
import { sizeLabels } from '../editing/size-labels.ts';
import { findLocationBySlug, listKeptFrames, listLocationsByImportKey } from './queries/imports.ts';

/**
 * Brings a draft onto its maps: those that are new get a few thousand units, those that an import has made before keep
 * what that kept, and labels get sizes that suit.
 * @param mapSlug address of the map that takes the place of the draft's own; null: none does
 * @param isGiven somebody gave the size of the map
 * @returns how each map lies in the source, by its key in the draft
 */
export async function fitDraft(
  db: Db,
  draft: WorldDraft,
  { worldId, mapSlug, isGiven }: { worldId: number; mapSlug: string | null; isGiven: boolean },
): Promise<{ draft: WorldDraft; frames: Record<string, KeptFrame> }> {
  const here = await mapsHere(db, worldId, draft, mapSlug);
  const fitted = fitFrames(draft, (key) => here.get(key), isGiven);
  const sizes = new Map(fitted.draft.locations.map(({ key, map }) => [key, map ?? undefined]));
  const isOnMap = ([key, frame]: [string, KeptFrame]): boolean => {
    const size = here.get(key)?.size ?? null;
    // What is stretched over a map has no one factor.
    return size === null || (isNear(size.width, frame.width) && isNear(size.height, frame.height));
  };
  return {
    draft: sizeLabels(fitted.draft, (key) => here.get(key)?.size ?? sizes.get(key)),
    frames: Object.fromEntries(Object.entries(fitted.frames).filter(isOnMap)),
  };
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 0.5;

/** What is there of the maps of a draft, by their keys. */
async function mapsHere(db: Db, worldId: number, draft: WorldDraft, mapSlug: string | null) {
  const maps = draft.locations.filter(({ map }) => map !== null);
  const roots = draft.locations.filter(({ isRoot }) => isRoot);
  const imports = await listKeptFrames(db, worldId, draft.format, draft.source);
  const rows = await listLocationsByImportKey(
    db,
    worldId,
    maps.map(({ key }) => sourceKeyOf(draft, key)),
  );
  const byKey = new Map(rows.map((row) => [row.import_key, row]));
  const target = mapSlug === null || roots.length !== 1 ? undefined : await findLocationBySlug(db, worldId, mapSlug);
  return new Map(
    maps.map(({ key, isRoot }): [string, FrameHere] => {
      const row = isRoot && target !== undefined ? target : byKey.get(sourceKeyOf(draft, key));
      if (row === undefined || row.map_width === null || row.map_height === null) {
        return [key, { kept: undefined, size: null }];
      }
      // The one map of a world may have been put onto several maps here.
      const isOfThisMap = isRoot && roots.length === 1 ? imports.filter((one) => one.mapId === row.id) : imports;
      const kept = isOfThisMap.findLast(({ frames }) => Object.hasOwn(frames, key))?.frames[key];
      return [key, { kept, size: { width: row.map_width, height: row.map_height } }];
    }),
  );
}
