import { finiteNumber, isRecord, listOf, recordsOf } from '../clean-name.ts';
import { ImportRefusal } from '../import-refusal.ts';
import { extension, readText, type SourceFile } from '../source-file.ts';

type Json = Record<string, unknown>;

/** The documents of an export by their ids. */
export interface Documents {
  scenes: Map<string, Json>;
  journals: Map<string, Json>;
}

/**
 * Reads one file: a document, a list of them, or a database of one document a line, in which a later line wins and
 * one marked deleted takes the document away.
 * @throws ImportRefusal when it is neither
 */
export async function readDocuments(file: SourceFile, into: Documents): Promise<void> {
  const text = await readText(file);
  for (const document of parse(text, file)) {
    const id = String(document._id ?? '');
    if (id === '') continue;
    into.scenes.delete(id);
    into.journals.delete(id);
    if (document.$$deleted === true) continue;
    if (isScene(document)) into.scenes.set(id, document);
    else if (isJournal(document)) into.journals.set(id, document);
  }
}

function parse(text: string, file: SourceFile): Json[] {
  if (extension(file.name) !== 'db') {
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

/** A page of a journal; older journals are one page of their own name. */
export function pagesOf(journal: Json): Json[] {
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
