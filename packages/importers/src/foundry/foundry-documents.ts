import { finiteNumber, isRecord, listOf, recordsOf, wordOf } from '../clean-name.ts';
import { ImportRefusal } from '../import-refusal.ts';
import { assertFewValues } from '../read-limits.ts';
import { baseName, extension, readText, type SourceFile, stem } from '../source-file.ts';

type Json = Record<string, unknown>;

/** The documents of an export by their ids. */
export interface Documents {
  scenes: Map<string, Json>;
  journals: Map<string, Json>;
  /** The newest version of Foundry that wrote one of them; 0: none says its version. */
  version: number;
}

export const noDocuments = (): Documents => ({ scenes: new Map(), journals: new Map(), version: 0 });

/**
 * Reads one file: a document, a list of them, or a database of one document a line, in which a later line wins and
 * one marked deleted takes the document away. Of other files a document of the same ID and name takes its place. An
 * adventure is what it holds.
 * @throws ImportRefusal when it is neither
 */
export async function readDocuments(file: SourceFile, into: Documents): Promise<void> {
  if (isAsideOfFoundry(file.name)) return;
  const text = await readText(file);
  const isDatabase = extension(file.name) === 'db';
  const documents = parse(text, file).flatMap((document) =>
    isAdventure(document) ? contentsOf(document) : [document],
  );
  for (const [index, document] of documents.entries()) {
    into.version = Math.max(into.version, versionOf(document));
    const own = idOf(document, file, index);
    const before = into.scenes.get(own) ?? into.journals.get(own);
    // Two files may hold different documents of one ID, where they are of two worlds.
    const isOther = !isDatabase && before !== undefined && before.name !== document.name;
    const id = isOther ? `${own}@${wordOf(document.name)}` : own;
    if (document.$$deleted !== true && !isScene(document) && !isJournal(document)) continue;
    into.scenes.delete(id);
    into.journals.delete(id);
    if (document.$$deleted === true) continue;
    if (isScene(document)) into.scenes.set(id, document);
    else into.journals.set(id, document);
  }
}

/** What a module holds beside documents, by its path. */
export const isAsideOfFoundry = (path: string): boolean =>
  /\.(js|mjs|css)\.map$|(^|\/)(readme|changelog|contributing|credits)[^/]*\.md$|(^|\/)(lang|languages|i18n)\/[^/]+\.json$|(^|\/)(module|system|world|template|package|package-lock|[jt]sconfig)\.json$/i.test(
    path,
  );

const isAdventure = (document: Json): boolean => Array.isArray(document.scenes) && Array.isArray(document.journal);

const contentsOf = ({ scenes, journal, _stats }: Json): Json[] => [
  { _stats },
  ...recordsOf(scenes),
  ...recordsOf(journal),
];

/** Of a document that was exported by itself the ID is where it came from, or at the end of the name of its file. */
function idOf({ _id, _stats }: Json, { name }: SourceFile, index: number): string {
  if (typeof _id === 'string' && _id !== '') return _id;
  const source = isRecord(_stats) && isRecord(_stats.exportSource) ? _stats.exportSource.uuid : undefined;
  const named = index > 0 ? undefined : /^fvtt-.*-([A-Za-z0-9]{16})\.json$/.exec(baseName(name))?.[1];
  return (typeof source === 'string' ? source.split('.').at(-1) : undefined) ?? named ?? `${stem(name)}~${index}`;
}

/** The main number of the version that wrote a document; 0 where it does not say so. */
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
      // Perhaps one document a line.
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

/** What was said at the table has a content as well, but no name. */
const isJournal = ({ pages, content, name }: Json): boolean =>
  Array.isArray(pages) || (content !== undefined && name !== undefined);

const pagesOfJournals = new WeakMap<Json, { pages: Json[]; byId: Map<unknown, Json> }>();

/** Any number of notes may ask for the pages of one journal: they are sorted once. */
function sortedPages(journal: Json): { pages: Json[]; byId: Map<unknown, Json> } {
  const known = pagesOfJournals.get(journal);
  if (known !== undefined) return known;
  const pages = readPages(journal);
  const byId = new Map(pages.toReversed().map((page) => [page._id, page] as const));
  pagesOfJournals.set(journal, { pages, byId });
  return { pages, byId };
}

/** The pages of a journal in their order; older journals are one page of their own name. */
export const pagesOf = (journal: Json): readonly Json[] => sortedPages(journal).pages;

/** The page of a journal with this id; undefined when it has none. */
export const pageOf = (journal: Json, id: unknown): Json | undefined => sortedPages(journal).byId.get(id);

function readPages(journal: Json): Json[] {
  const pages = recordsOf(journal.pages);
  if (pages.length > 0 || !('content' in journal)) return pages.toSorted((a, b) => sortOf(a) - sortOf(b));
  return [{ _id: null, name: journal.name, type: 'text', text: { content: journal.content, format: 1 } }];
}

const sortOf = (page: Json): number => finiteNumber(page.sort) ?? 0;

/** What `grid` is: an object, or a number before version 10. */
const gridSize = (scene: Json): number => {
  const size = isRecord(scene.grid) ? finiteNumber(scene.grid.size) : finiteNumber(scene.grid);
  return size !== undefined && size > 0 ? size : 100;
};

/** Where the picture's upper left corner lies in the scene's coordinates. */
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

/** The corners of a drawn polygon, relative to the drawing; a list of pairs before version 10. */
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
