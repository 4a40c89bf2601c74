import type { Kind } from '@venture-atlas/types';
import { finiteNumber, isRecord, listOf, recordsOf, wordOf } from '../clean-name.ts';
import type { DraftLocation, Frame, WorldDraft } from '../draft.ts';
import { ImportRefusal } from '../import-refusal.ts';
import { assertFewValues } from '../read-limits.ts';
import type { ReadOptions } from '../read-options.ts';
import type { ReportBuilder } from '../read-report.ts';
import { baseName, extension, readText, type SourceFile, stem } from '../source-file.ts';
import type { UniqueKeys } from '../unique-keys.ts';
import { ownKinds } from './own-flags.ts';

export type Json = Record<string, unknown>;

/** The documents of an export by their ids. */
export interface Documents {
  scenes: Map<string, Json>;
  journals: Map<string, Json>;
  /** The newest version of Foundry among the documents; 0 if unknown. */
  version: number;
  /** The number of documents of other kinds (actors, items, tables). */
  others: number;
  /** The types of a module that we wrote. */
  kinds: Kind[] | undefined;
}

export const noDocuments = (): Documents => ({
  scenes: new Map(),
  journals: new Map(),
  version: 0,
  others: 0,
  kinds: undefined,
});

/**
 * Reads one file: a document, a list of documents, or a database with one document a line. In a database a later line
 * replaces an earlier one, and a deleted mark removes the document. A document from another file replaces one with
 * the same ID and name. An adventure is read as its content.
 * @throws ImportRefusal when it is neither
 */
export async function readDocuments(file: SourceFile, into: Documents): Promise<void> {
  if (isIgnoredInFoundry(file.name)) return;
  const text = await readText(file);
  const isDatabase = extension(file.name) === 'db';
  const documents = parse(text, file).flatMap((document) => {
    if (!isAdventure(document)) return [document];
    into.kinds ??= ownKinds(document);
    return contentsOf(document);
  });
  for (const [index, document] of documents.entries()) {
    into.version = Math.max(into.version, versionOf(document));
    const own = idOf(document, file, index);
    const before = into.scenes.get(own) ?? into.journals.get(own);
    // Files from two worlds may have different documents with the same ID.
    const isOther = !isDatabase && before !== undefined && before.name !== document.name;
    const id = isOther ? `${own}@${wordOf(document.name)}` : own;
    if (document.$$deleted !== true && !isScene(document) && !isJournal(document)) {
      if (typeof document.name === 'string' && ('_id' in document || '_stats' in document)) into.others += 1;
      continue;
    }
    into.scenes.delete(id);
    into.journals.delete(id);
    if (document.$$deleted === true) continue;
    if (isScene(document)) into.scenes.set(id, document);
    else into.journals.set(id, document);
  }
}

/** Whether a path belongs to a part of a module other than documents. */
export const isIgnoredInFoundry = (path: string): boolean =>
  /\.(js|mjs|css)\.map$|(^|\/)(readme|changelog|contributing|credits)[^/]*\.md$|(^|\/)(lang|languages|i18n)\/[^/]+\.json$|(^|\/)(module|system|world|template|package|package-lock|[jt]sconfig)\.json$/i.test(
    path,
  );

const isAdventure = (document: Json): boolean => Array.isArray(document.scenes) && Array.isArray(document.journal);

const contentsOf = ({ scenes, journal, _stats }: Json): Json[] => [
  { _stats },
  ...recordsOf(scenes),
  ...recordsOf(journal),
];

/** A document that was exported alone has its ID in its source field, or at the end of its file name. */
function idOf({ _id, _stats }: Json, { name }: SourceFile, index: number): string {
  if (typeof _id === 'string' && _id !== '') return _id;
  const source = isRecord(_stats) && isRecord(_stats.exportSource) ? _stats.exportSource.uuid : undefined;
  const named = index > 0 ? undefined : /^fvtt-.*-([A-Za-z0-9]{16})\.json$/.exec(baseName(name))?.[1];
  return (typeof source === 'string' ? source.split('.').at(-1) : undefined) ?? named ?? `${stem(name)}~${index}`;
}

/** The major version that wrote a document; 0 if unknown. */
function versionOf({ _stats, flags }: Json): number {
  const stats = isRecord(_stats) ? _stats : {};
  const exported = [stats.exportSource, isRecord(flags) ? flags.exportSource : undefined].filter(isRecord);
  const versions = [stats, ...exported].map(({ coreVersion }) => /^\d{1,4}/.exec(wordOf(coreVersion))?.[0]);
  return Math.max(0, ...versions.map(Number).filter(Number.isFinite));
}

function parse(text: string, file: SourceFile): Json[] {
  if (extension(file.name) !== 'db') {
    assertFewValues(text, file.name);
    try {
      const json: unknown = JSON.parse(text);
      return Array.isArray(json) ? recordsOf(json) : isRecord(json) ? [json] : [];
    } catch {
      // It may be one document a line.
    }
  }
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      const document: unknown = JSON.parse(line);
      return isRecord(document) ? [document] : [];
    } catch {
      throw new ImportRefusal(`${file.name} cannot be read: line ${index + 1} is not a JSON document.`);
    }
  });
}

const isScene = (document: Json): boolean =>
  Array.isArray(document.notes) &&
  finiteNumber(document.width) !== undefined &&
  finiteNumber(document.height) !== undefined;

/** Chat messages also have a content, but no name. */
const isJournal = ({ pages, content, name }: Json): boolean =>
  Array.isArray(pages) || (content !== undefined && name !== undefined);

const pagesOfJournals = new WeakMap<Json, { pages: Json[]; byId: Map<unknown, Json> }>();

/** Many notes may use the pages of one journal, so they are sorted only once. */
function sortedPages(journal: Json): { pages: Json[]; byId: Map<unknown, Json> } {
  const known = pagesOfJournals.get(journal);
  if (known !== undefined) return known;
  const pages = readPages(journal);
  const byId = new Map(pages.toReversed().map((page) => [page._id, page] as const));
  pagesOfJournals.set(journal, { pages, byId });
  return { pages, byId };
}

/** The pages of a journal in their order. An older journal is one page with its own name. */
export const pagesOf = (journal: Json): readonly Json[] => sortedPages(journal).pages;

/** The page of a journal with this id; undefined when it has none. */
export const pageOf = (journal: Json, id: unknown): Json | undefined => sortedPages(journal).byId.get(id);

function readPages(journal: Json): Json[] {
  const pages = recordsOf(journal.pages);
  if (pages.length > 0 || !('content' in journal)) return pages.toSorted((a, b) => sortOf(a) - sortOf(b));
  return [{ _id: null, name: journal.name, type: 'text', text: { content: journal.content, format: 1 } }];
}

const sortOf = (page: Json): number => finiteNumber(page.sort) ?? 0;

/** `grid` is an object, or a number before version 10. */
const gridSize = (scene: Json): number => {
  const size = isRecord(scene.grid) ? finiteNumber(scene.grid.size) : finiteNumber(scene.grid);
  return size !== undefined && size > 0 ? size : 100;
};

/** The upper left corner of the picture in the scene's coordinates. */
export function originOf(scene: Json): [number, number] {
  const size = gridSize(scene);
  const padding = finiteNumber(scene.padding) ?? 0.25;
  const pad = (side: unknown): number => Math.ceil((padding * (finiteNumber(side) ?? 0)) / size) * size;
  const background = isRecord(scene.background) ? scene.background : {};
  const shift = (own: unknown, old: unknown): number => finiteNumber(own) ?? finiteNumber(old) ?? 0;
  return [
    pad(scene.width) + shift(background.offsetX, scene.shiftX),
    pad(scene.height) + shift(background.offsetY, scene.shiftY),
  ];
}

/** The corners of a drawn polygon, relative to the drawing. Before version 10 they are a list of pairs. */
export function drawnPoints(drawing: Json): [number, number][] {
  const shape = isRecord(drawing.shape) ? drawing.shape : drawing;
  const raw = listOf(shape.points);
  const flat = raw.flatMap((one) => (Array.isArray(one) ? one : [one])).map(finiteNumber);
  const points: [number, number][] = [];
  for (let index = 0; index + 1 < flat.length; index += 2) {
    const [x, y] = [flat[index], flat[index + 1]];
    if (x !== undefined && y !== undefined) points.push([x, y]);
  }
  return points;
}

/** What all players may see of a journal or a page: nothing, its existence, or its text. */
export type PlayerAccess = 'nothing' | 'name' | 'text';

const [LIMITED, OBSERVER] = [1, 2];

/**
 * The players' rights: a page without rights of its own follows its journal, and a journal without rights is hidden.
 */
export function playerAccess(journal: Json, page?: Json): PlayerAccess {
  const own = levelOf(page);
  const level = own === undefined || own < 0 ? (levelOf(journal) ?? 0) : own;
  if (level < LIMITED) return 'nothing';
  return level < OBSERVER ? 'name' : 'text';
}

/** Whether a journal has reading rights. The export of a single document omits them. */
export const hasReadingRights = (journal: Json): boolean => levelOf(journal) !== undefined;

const levelOf = (document: Json | undefined): number | undefined => {
  const levels = isRecord(document?.ownership) ? document.ownership : document?.permission;
  return isRecord(levels) ? finiteNumber(levels.default) : undefined;
};

/** A level of a scene with a map of its own beside the scene's. */
export interface SceneLevel {
  id: string;
  name: unknown;
  picture: string;
}

/** The pictures of a scene. */
interface ScenePictures {
  /** The picture of the scene's own map: its background until version 13, then that of its initial level. */
  own: string | null;
  /** Other levels with pictures, from the bottom up. */
  levels: SceneLevel[];
}

/** The pictures of a scene and of its levels, which exist since version 14. */
export function picturesOfScene(scene: Json): ScenePictures {
  const levels = recordsOf(scene.levels).toSorted((a, b) => bottomOf(a) - bottomOf(b));
  const withPicture = levels.flatMap((level) => {
    const picture = sourceOf(level.background);
    return picture === null ? [] : [{ id: wordOf(level._id), name: level.name, picture }];
  });
  const ground = withPicture.find(({ id }) => id === scene.initialLevel) ?? groundOf(levels, withPicture);
  const old = sourceOf(scene.background) ?? (typeof scene.img === 'string' && scene.img !== '' ? scene.img : null);
  return { own: old ?? ground?.picture ?? null, levels: withPicture.filter((level) => level !== ground) };
}

/** The lowest level at or above the ground, else the highest. */
const groundOf = (levels: readonly Json[], withPicture: readonly SceneLevel[]): SceneLevel | undefined => {
  const below = new Set(levels.filter((level) => bottomOf(level) < 0).map(({ _id }) => wordOf(_id)));
  return withPicture.find(({ id }) => !below.has(id)) ?? withPicture.at(-1);
};

const sourceOf = (background: unknown): string | null =>
  isRecord(background) && typeof background.src === 'string' && background.src !== '' ? background.src : null;

const bottomOf = ({ elevation }: Json): number =>
  (isRecord(elevation) ? finiteNumber(elevation.bottom) : undefined) ?? 0;

/** The levels of an object; empty: all levels. */
export const levelsOf = ({ levels }: Json): Set<string> => new Set(listOf(levels).map(wordOf));

/** The state of reading an export. */
export interface Reading {
  draft: WorldDraft;
  documents: Documents;
  /** Keys of places by the ids of their documents. */
  keys: Map<string, string>;
  /** Copies of a scene have notes and drawings with the same IDs. */
  taken: UniqueKeys;
  /** The pages that are texts of places, by journal. */
  used: Map<Json, Set<Json>>;
  options: ReadOptions;
  report: ReportBuilder;
}

/** The maps of one scene. */
export interface SceneMaps {
  scene: Json;
  /** The place with the scene's own map. */
  place: DraftLocation;
  frame: Frame;
  /** The maps of levels with their own, by the ids of the levels. */
  levelKeys: ReadonlyMap<string, string>;
  /** Converts the scene's coordinates to those of all its maps. */
  toMap: (x: number, y: number) => { lng: number; lat: number };
}
