import { cleanName, finiteNumber, isRecord, recordsOf, wordOf } from '../clean-name.ts';
import { type DraftStyle, draftLocation, draftPoint } from '../draft.ts';
import { hideForWantOf, leavesOutHidden } from '../hidden.ts';
import { SCALES } from '../place-kind.ts';
import type { ReportBuilder } from '../read-report.ts';
import { markerStyle } from '../styles/read-style.ts';
import {
  type Json,
  levelsOf,
  pageOf,
  pagesOf,
  playerAccess,
  type Reading,
  type SceneMaps,
} from './foundry-documents.ts';
import { claimPages, placeText } from './journal-places.ts';
import { ownName, ownPlace, ownPoint, ownSlug } from './own-flags.ts';

/** A key of the map before a name: [B], [T12]. */
const MAP_KEY = /^\s*\[[^\]]{1,6}\]\s*/;

/** A note, its target, and its name. */
interface ReadNote {
  note: Json;
  journal: Json | undefined;
  /** Of the journal. */
  pages: readonly Json[];
  /** Whether it leads to the journal as a whole. */
  asSections: boolean;
  name: string;
  isHidden: boolean;
  /** The scene with its name. */
  scene: SceneMaps | undefined;
}

/**
 * Adds the notes of all scenes as places. A note with the name of another scene leads to that scene's map instead. Of
 * two scenes that lead to each other, the one with more such notes is the parent.
 */
export function addNotes(reading: Reading, scenes: readonly SceneMaps[]): void {
  const byName = new Map(scenes.toReversed().map((scene) => [folded(scene.place.name), scene]));
  const bySlug = new Map(scenes.flatMap((scene) => (scene.place.slug === null ? [] : [[scene.place.slug, scene]])));
  const read = scenes.map((scene) => ({ scene, notes: readNotes(reading, scene, byName, bySlug) }));
  const leads = ({ notes }: { notes: readonly ReadNote[] }): number => notes.filter((one) => one.scene).length;
  const above = createAbove();
  for (const { scene, notes } of read.toSorted((a, b) => leads(b) - leads(a))) {
    for (const note of notes) {
      if (note.scene !== undefined && !above.put(scene.place.key, note.scene.place.key)) {
        reading.report.skip('Notes that lead back to a map that the scene is on', note.name);
        continue;
      }
      addNote(reading, scene, note);
    }
  }
}

const folded = (name: string): string => name.normalize('NFKC').toLowerCase();

/** The most parent links that are followed. No world has more; the rest is skipped. */
const STEPS_MAX = 1_000_000;

/** Tracks which scenes stand on which. */
function createAbove() {
  const above = new Map<string, Set<string>>();
  let steps = 0;
  return {
    /** Puts a scene on the map of another. Returns false if that would make a cycle. */
    put: (map: string, child: string): boolean => {
      if (above.get(child)?.has(map)) return true;
      const seen = new Set<string>();
      const open = [map];
      for (let at = open.pop(); at !== undefined; at = open.pop()) {
        steps += 1;
        if (at === child || steps > STEPS_MAX) return false;
        for (const parent of above.get(at) ?? []) {
          if (!seen.has(parent)) open.push(parent);
          seen.add(parent);
        }
      }
      above.set(child, (above.get(child) ?? new Set()).add(map));
      return true;
    },
  };
}

function readNotes(
  reading: Reading,
  { scene, place: own }: SceneMaps,
  byName: ReadonlyMap<string, SceneMaps>,
  bySlug: ReadonlyMap<string, SceneMaps>,
): ReadNote[] {
  const { documents, report } = reading;
  return recordsOf(scene.notes).flatMap((note) => {
    report.read('notes');
    const journal = documents.journals.get(wordOf(note.entryId));
    const page = journal && pageOf(journal, note.pageId);
    const isUnknown = journal === undefined && typeof note.entryId === 'string' && note.entryId !== '';
    if (isUnknown) hideForWantOf(report, 'notes', 'journals');
    const isHidden = journal === undefined ? isUnknown : playerAccess(journal, page) === 'nothing';
    const pages = journal === undefined ? [] : page === undefined ? pagesOf(journal) : [page];
    if (isHidden && leavesOutHidden(reading)) {
      if (journal !== undefined) claimPages(reading.used, journal, pages);
      return [];
    }
    const label = [note.text, page?.name, journal?.name].find((text) => cleanName(text) !== undefined);
    const name = ownName(journal) ?? withoutMapKey(label, report);
    if (name === undefined) {
      report.skip('No name', `note ${wordOf(note._id)}`);
      return [];
    }
    const slug = ownSlug(journal);
    // A hidden note must not reveal its location through a map that everyone can see.
    const named = isHidden || folded(name) === folded(own.name) ? undefined : byName.get(folded(name));
    const target = slug === undefined ? named : bySlug.get(slug);
    return [{ note, journal, pages, asSections: page === undefined, name, isHidden, scene: target }];
  });
}

function addNote(reading: Reading, on: SceneMaps, read: ReadNote): void {
  const { draft, keys, report, taken } = reading;
  const { note, journal, pages, asSections, name, isHidden, scene } = read;
  const [x, y] = [finiteNumber(note.x), finiteNumber(note.y)];
  if (x === undefined || y === undefined) {
    report.skip('No coordinates', name);
    return;
  }
  const { frame } = on;
  const exact = ownPoint(note);
  const at = exact ?? on.toMap(x, y);
  const isInside =
    exact !== undefined || (at.lng >= 0 && at.lng <= frame.width && at.lat >= 0 && at.lat <= frame.height);
  if (!isInside) {
    report.skip('Parked outside the scene', name);
    return;
  }
  const write = () =>
    journal === undefined ? null : placeText(reading, { journal, pages, asSections, isHidden, title: name });
  const there = scene?.place;
  const own = there?.key ?? taken.free(`note:${wordOf(note._id)}`, `${on.place.key} ${name}`);
  if (there === undefined) {
    report.place();
    draft.locations.push(draftLocation(own, name, { ...ownPlace(journal), text: write(), isHidden }));
  } else {
    if (ownSlug(journal) === undefined) report.change('Notes with the name of a scene lead to its map', name);
    else there.isHidden = isHidden;
    there.text ??= write();
  }
  for (const map of mapsOf(on, note))
    draft.positions.push(draftPoint(map, own, at, SCALES.place, { style: styleOfNote(note) }));
  // If several notes share a page, or several pages a journal, links lead to the first.
  if (journal === undefined) return;
  for (const id of [note.entryId, asSections ? null : note.pageId])
    if (typeof id === 'string' && !keys.has(id)) keys.set(id, own);
}

/** Until version 9 the icon and its tint are fields of their own. White is no tint. */
function styleOfNote(note: Json): DraftStyle | undefined {
  if (ownPoint(note) !== undefined) return undefined;
  const texture = isRecord(note.texture) ? note.texture : {};
  return markerStyle(texture.src ?? note.icon, texture.tint ?? note.iconTint);
}

/** The maps of a note: those of its levels, and the scene's own if one of these levels has no map. */
function mapsOf({ place: { key }, levelKeys }: SceneMaps, note: Json): Set<string> {
  const levels = levelsOf(note);
  return levels.size === 0 ? new Set([key]) : new Set([...levels].map((level) => levelKeys.get(level) ?? key));
}

function withoutMapKey(label: unknown, report: ReportBuilder): string | undefined {
  if (typeof label !== 'string') return undefined;
  const bare = label.replace(MAP_KEY, '');
  const name = cleanName(bare, report);
  if (name === undefined) return cleanName(label, report);
  if (bare !== label) report.change('Keys before names were left out', `${label.slice(0, 60)}`);
  return name;
}
