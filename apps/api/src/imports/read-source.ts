import {
  type AcceptedNames,
  acceptNames,
  detectFormat,
  type ExistingFrame,
  type FormatName,
  fitFrames,
  ImportRefusal,
  type KeepPage,
  type KeptFrame,
  PLACES_MAX,
  type ReadOptions,
  readWorldDraft,
  type SourceFile,
  selectMap,
  sourceKeyOf,
  topFolder,
  type WorldDraft,
} from '@venture-atlas/importers';
import { locationNameProblem, toSlug } from '@venture-atlas/rules';
import type { ImportOptions } from '@venture-atlas/types';
import type { Db } from '../db/schema.ts';
import { searchKey } from '../db/search-key.ts';
import { sizeLabels } from '../editing/size-labels.ts';
import { isOpenWorld } from '../worlds/queries/worlds.ts';
import type { ImportRequest } from './commands/apply-import-plan.ts';
import { findLocationBySlug, listAllNames, listKeptFrames, listLocationsByImportKey } from './queries/imports.ts';
import { formatOf, readOptions, THIN_BELOW } from './read-options.ts';
import { settleStyles } from './settle-styles.ts';

/** Source files and options. */
export interface Source {
  /** Target world. */
  worldId: number;
  /** Whether a world that does not exist yet will be open. Default: as the world is. */
  isOpen?: boolean;
  files: readonly SourceFile[];
  /** Pictures among the files. */
  pictures: readonly SourceFile[];
  options: ImportOptions;
  /** Name of the imported folder, which identifies its world in later imports. */
  folder: string | null;
  /** Accepted names of places that have none of their own. Default: none. */
  names?: AcceptedNames;
  /** Stores texts until they are written. */
  keepPage: KeepPage;
  /** Most places of the world. Default: the limit of one import. */
  mostPlaces?: number;
}

/** Callbacks while files are read. */
export interface Listener {
  onFormat: (format: FormatName) => void;
  /** Bytes. */
  onProgress: (done: number, total: number) => void;
}

/** Reads the files of an import with its options. @throws ImportRefusal for an unknown format or invalid files */
export async function readSource(
  db: Db,
  {
    worldId,
    isOpen: isToBeOpen,
    files,
    pictures,
    options,
    folder,
    names: accepted = new Map(),
    keepPage,
    mostPlaces = PLACES_MAX,
  }: Source,
  { onFormat, onProgress }: Listener,
): Promise<ImportRequest> {
  const format = formatOf(options) ?? (await detectFormat(files));
  onFormat(format);
  const total = files.reduce((sum, file) => sum + file.bytes, 0);
  const names =
    format === 'mediawiki' ? new Set((await listAllNames(db, worldId)).map((row) => row.name_lower)) : undefined;
  const sourceName = options.source ?? options.map ?? folder ?? topFolder(files.map((file) => file.name)) ?? null;
  const isOpen = isToBeOpen ?? (await isOpenWorld(db, worldId));
  const { draft: read, report } = await readWorldDraft(format, files, {
    ...readOptions(options, isOpen),
    mapName: await mapNameFor(db, worldId, options),
    mapFrame: await mapFrameFor(db, options, { worldId, format, source: sourceName }),
    source: sourceName,
    isKnownName: (name) => names?.has(searchKey(name)) ?? true,
    keepPage,
    pictures,
    mostPlaces: Math.min(mostPlaces, PLACES_MAX),
    onProgress: (done) => onProgress(Math.min(done, total), total),
  });
  const draft = settleStyles(read);
  const chosen = acceptNames(options.only === undefined ? draft : selectMap(draft, options.only), accepted);
  const fitted = await fitDraft(db, chosen, {
    worldId,
    mapSlug: options.map ?? null,
    isGiven: options.frame !== undefined,
  });
  return {
    worldId,
    isOpen,
    draft: fitted.draft,
    frames: fitted.frames,
    read: { ...report, notes: [...report.notes, ...frameNotes(draft, fitted.draft)] },
    mapSlug: options.map ?? null,
    fit: options.fit ?? false,
    overwrite: options.overwrite ?? false,
    pictures: new Map(),
    thinBelow: options.simplify ?? (draft.isExact ? 0 : THIN_BELOW),
  };
}

/**
 * Size of the existing target map; null if the source is to be scaled to it, or was placed on it before with its own
 * numbers.
 */
async function mapFrameFor(
  db: Db,
  { map, fit }: ImportOptions,
  { worldId, format, source }: { worldId: number; format: string; source: string | null },
): Promise<ReadOptions['mapFrame']> {
  const row = map === undefined || fit === true ? undefined : await findLocationBySlug(db, worldId, map);
  if (row === undefined || row.map_width === null || row.map_height === null) return null;
  const kept = source === null ? [] : await listKeptFrames(db, worldId, format, source);
  const last = kept.findLast(({ mapId }) => mapId === row.id);
  if (Object.values(last?.frames ?? {}).some(({ edges }) => edges !== 'told')) return null;
  return { width: row.map_width, height: row.map_height };
}

/** The given name, otherwise that of the existing map, otherwise one made from the address. */
async function mapNameFor(db: Db, worldId: number, { name, map }: ImportOptions): Promise<string | null> {
  if (name !== undefined) {
    const problem = locationNameProblem(name);
    if (problem !== undefined) throw new ImportRefusal(problem);
    return name;
  }
  if (map === undefined) return null;
  const row = await findLocationBySlug(db, worldId, map);
  if (row !== undefined) return row.name;
  const words = map
    .replaceAll('__', '’')
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
  if (locationNameProblem(words) === undefined && toSlug(words) === map) return words;
  throw new ImportRefusal(`There is no map at /${map}/. Give the name of a new one with --name.`);
}

/**
 * Fits a draft to its maps. New maps get a few thousand units, existing ones keep their stored frames, and labels get
 * matching sizes.
 * @param mapSlug address of the map that replaces the draft's map; null: none
 * @param isGiven whether the size of the map was given
 * @returns frames of the maps in the source, by their keys in the draft
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
    // A scaled map has no single factor.
    return size === null || (isNear(size.width, frame.width) && isNear(size.height, frame.height));
  };
  return {
    draft: sizeLabels(fitted.draft, (key) => here.get(key)?.size ?? sizes.get(key)),
    frames: Object.fromEntries(Object.entries(fitted.frames).filter(isOnMap)),
  };
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 0.5;

/** Existing frames and sizes of the maps of a draft, by key. */
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
    maps.map(({ key, isRoot }): [string, ExistingFrame] => {
      const row = isRoot && target !== undefined ? target : byKey.get(sourceKeyOf(draft, key));
      if (row === undefined || row.map_width === null || row.map_height === null) {
        return [key, { kept: undefined, size: null }];
      }
      // The only map of a world may have been imported to several maps here.
      const isOfThisMap = isRoot && roots.length === 1 ? imports.filter((one) => one.mapId === row.id) : imports;
      const kept = isOfThisMap.findLast(({ frames }) => Object.hasOwn(frames, key))?.frames[key];
      return [key, { kept, size: { width: row.map_width, height: row.map_height } }];
    }),
  );
}

const NAMED = 3;

/** Notes of a report about maps that were converted to other units. */
function frameNotes(source: WorldDraft, fitted: WorldDraft): string[] {
  const before = new Map(source.locations.map((location) => [location.key, location]));
  const changed = fitted.locations.flatMap(({ key, name, map, measure, type }) => {
    const own = before.get(key);
    if (map === null || own?.map == null || measure === null || type === 'state') return [];
    const factor = measure.factor / (own.measure?.factor ?? 1);
    const isWider = measure.openSides.length > 0 && (map.width !== own.map.width || map.height !== own.map.height);
    return factor === 1 && !isWider ? [] : [{ name, map, factor, isWider }];
  });
  const notes = changed.slice(0, NAMED).map(({ name, map, factor, isWider }) => {
    const times = factor === 1 ? '' : `, ${written(factor)} times its source`;
    return `“${name}” became a map of ${written(map.width)} x ${written(map.height)} units${times}${isWider ? ', with room around its outermost places' : ''}.`;
  });
  const more = changed.length - notes.length;
  return more > 0 ? [...notes, `${more} more maps were brought to a few thousand units.`] : notes;
}

const written = (value: number): string => String(Number(value.toPrecision(6)));
