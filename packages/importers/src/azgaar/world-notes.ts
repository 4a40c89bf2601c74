import { isRecord } from '../clean-name.ts';
import { htmlPage } from '../html-page.ts';
import { attributionOf } from '../page-builder.ts';
import type { ReadOptions } from '../read-options.ts';
import type { ReportBuilder } from '../read-report.ts';
import type { AzgaarWorld } from './azgaar-world.ts';

type Json = Record<string, unknown>;

/** The lists whose things may have a note of their own, with the beginning of the ids of their notes. */
const NOTED = [
  ['burgs', 'burg'],
  ['cultures', 'culture'],
  ['markers', 'marker'],
  ['provinces', 'province'],
  ['religions', 'religion'],
  ['rivers', 'river'],
  ['states', 'state'],
] as const;

/** Notes of things that are not imported, by the beginning of their ids. */
const LOST = /^(?:regiment|label|route|zone|journey|feature|island|lake)/i;

/**
 * The notes of a world by the ids of their things. Since version 1.152 the things hold them, before that a list does.
 * Saves of that time may have both; then the thing's own note counts.
 */
export function notesById(world: AzgaarWorld): Map<string, Json> {
  const notes = new Map(world.notes.map((note) => [String(note.id), note]));
  for (const [list, prefix] of NOTED) {
    for (const thing of world[list]) {
      const id = `${prefix}${thing.i}`;
      const own = isRecord(thing.note) ? thing.note : { legend: thing.note };
      const legend = [own.legend, own.text, own.note].find((text) => typeof text === 'string' && text.trim() !== '');
      // Of all things only markers have a name that stands nowhere else.
      const name = prefix === 'marker' ? (own.name ?? thing.name) : undefined;
      if (legend === undefined && name === undefined) continue;
      const before = notes.get(id);
      notes.set(id, { ...before, id, name: name ?? before?.name, legend: legend ?? before?.legend });
    }
  }
  return notes;
}

/** The text of a note. */
export const textOfNote = (note: Json | undefined, options: ReadOptions, title: string) =>
  typeof note?.legend === 'string'
    ? htmlPage(note.legend, attributionOf(options.attribution, { title, url: options.attribution?.url ?? null }))
    : null;

/** Counts notes of things that are not imported. */
export function countLostNotes(notes: ReadonlyMap<string, Json>, report: ReportBuilder): void {
  for (const id of notes.keys()) {
    const kind = LOST.exec(id)?.[0].toLowerCase();
    if (kind !== undefined) report.unmapped(`notes of ${kind}s`);
  }
}
