import { finiteNumber, isRecord, listOf, recordsOf } from '../clean-name.ts';
import { ImportRefusal } from '../import-refusal.ts';
import { assertFewValues } from '../read-limits.ts';
import { extension, readText, type SourceFile } from '../source-file.ts';

type Json = Record<string, unknown>;

/** The documents of an export by their ids. */
export interface Documents {
  scenes: Map<string, Json>;
  journals: Map<string, Json>;
}

/**
 * Reads one file: a document, a list of them, or a database of one document a line, in which a later line wins and
 * one marked deleted takes the document away. Of other files a document of the same ID and name takes its place.
 * @throws ImportRefusal when it is neither
 */
export async function readDocuments(file: SourceFile, into: Documents): Promise<void> {
  const text = await readText(file);
  const isDatabase = extension(file.name) === 'db';
  for (const document of parse(text, file)) {
    const own = String(document._id ?? '');
    if (own === '') continue;
    const before = into.scenes.get(own) ?? into.journals.get(own);
    // Two files may hold different documents of one ID, where they are of two worlds.
    const isOther = !isDatabase && before !== undefined && before.name !== document.name;
    const id = isOther ? `${own}@${String(document.name)}` : own;
    into.scenes.delete(id);
    into.journals.delete(id);
    if (document.$$deleted === true) continue;
    if (isScene(document)) into.scenes.set(id, document);
    else if (isJournal(document)) into.journals.set(id, document);
  }
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
      throw new ImportRefusal(`${file.name} cannot be read: line ${index + 1} is no JSON document.`);
    }
  });
}

const isScene = (document: Json): boolean =>
  Array.isArray(document.notes) &&
  finiteNumber(document.width) !== undefined &&
  finiteNumber(document.height) !== undefined;

const isJournal = (document: Json): boolean => Array.isArray(document.pages) || 'content' in document;

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

/** Whether players see it: a page that says nothing follows its journal; 0 is hidden, and so is what says nothing. */
export function isHidden(journal: Json, page: Json | undefined): boolean {
  const own = ownership(page);
  return (own === undefined || own < 0 ? (ownership(journal) ?? 0) : own) <= 0;
}

const ownership = (document: Json | undefined): number | undefined => {
  const levels = isRecord(document?.ownership) ? document.ownership : document?.permission;
  return isRecord(levels) ? finiteNumber(levels.default) : undefined;
};

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
