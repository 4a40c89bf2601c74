import type { WikiPageContent } from '@venture-atlas/types';
import { cleanName, finiteNumber, isRecord, recordsOf } from '../clean-name.ts';
import { draftLocation, draftPoint, type Frame, newDraft, type WorldDraft } from '../draft.ts';
import { ImportRefusal } from '../import-refusal.ts';
import { KeysTaken } from '../keys-taken.ts';
import { attributionOf } from '../page-builder.ts';
import { SCALES } from '../place-kind.ts';
import { creditOf, type ReadOptions } from '../read-options.ts';
import type { ReportBuilder } from '../read-report.ts';
import { inTurn, type Reader } from '../reader.ts';
import { settleLinks } from '../rich-text/settle-links.ts';
import { addDrawings } from './add-drawings.ts';
import { type Documents, isHidden, originOf, pageOf, pagesOf, readDocuments } from './foundry-documents.ts';
import { pageText } from './journal-text.ts';

type Json = Record<string, unknown>;

const UNMAPPED = ['walls', 'tokens', 'lights', 'sounds', 'tiles', 'templates', 'regions'] as const;
/** A key of the map before a name: [B], [T12]. */
const MAP_KEY = /^\s*\[[^\]]{1,6}\]\s*/;

/** Reads scenes and journals: a scene is a map, a note on it a place, the page it leads to the place's text. */
export const readFoundry: Reader = async (files, options, report) => {
  const documents: Documents = { scenes: new Map(), journals: new Map() };
  for (const file of inTurn(files, options, report)) {
    await readDocuments(file, documents);
  }
  if (documents.scenes.size === 0) {
    throw new ImportRefusal(
      `There is no scene in these files (${documents.journals.size} journals were found). Notes stand on scenes: export those too.`,
    );
  }
  const draft = newDraft('foundry', 'documents');
  for (const journal of documents.journals.values()) {
    report.read('journals');
    report.read('journal pages', pagesOf(journal).length);
  }
  const keys = new Map<string, string>();
  const taken = new KeysTaken();
  for (const [id, scene] of documents.scenes) addScene({ draft, documents, keys, options, report, taken }, id, scene);
  // Pages are named with their journal, and among themselves without it.
  settleLinks(
    draft,
    (target) => keys.get(target) ?? keys.get(target.replace(/^.*\bJournalEntryPage\.|^\./, 'JournalEntryPage.')),
  );
  return draft;
};

interface Reading {
  draft: WorldDraft;
  documents: Documents;
  /** The places of documents, by what links call these. */
  keys: Map<string, string>;
  /** Copies of a scene have notes and drawings of the same IDs. */
  taken: KeysTaken;
  options: ReadOptions;
  report: ReportBuilder;
}

function addScene(reading: Reading, id: string, scene: Json): void {
  const { draft, options, report } = reading;
  report.read('scenes');
  const isOnly = reading.documents.scenes.size === 1;
  const name = (isOnly ? options.mapName : null) ?? cleanName(scene.name, report);
  if (name === undefined) {
    report.skip('has no name', `scene ${id}`);
    return;
  }
  const frame: Frame = { width: Number(scene.width), height: Number(scene.height) };
  if (!(frame.width > 0 && frame.height > 0)) {
    report.skip('has no size', name);
    return;
  }
  for (const field of UNMAPPED) report.unmapped(field, recordsOf(scene[field]).length);
  const [left, top] = originOf(scene);
  const key = `scene:${id}`;
  draft.locations.push(
    draftLocation(key, name, {
      isRoot: true,
      map: frame,
      picture: pictureOf(scene),
      ...creditOf(options),
    }),
  );
  reading.keys.set(`Scene.${id}`, key);
  const toMap = (x: number, y: number) => ({ lng: x - left, lat: frame.height - (y - top) });
  for (const note of recordsOf(scene.notes)) addNote(reading, { key, frame, toMap }, note);
  addDrawings({ draft, options, report, taken: reading.taken }, { key, toMap }, recordsOf(scene.drawings));
}

/** The picture of a scene: since version 10 in its background. */
function pictureOf(scene: Json): string | null {
  const src = isRecord(scene.background) ? scene.background.src : scene.img;
  return typeof src === 'string' && src !== '' ? src : null;
}

interface SceneSpace {
  key: string;
  frame: Frame;
  toMap: (x: number, y: number) => { lng: number; lat: number };
}

function addNote(
  { draft, documents, keys, options, report, taken }: Reading,
  { key, frame, toMap }: SceneSpace,
  note: Json,
): void {
  report.read('notes');
  const journal = documents.journals.get(String(note.entryId ?? ''));
  const page = journal && pageOf(journal, note.pageId);
  const isUnknown = journal === undefined && typeof note.entryId === 'string';
  if (isUnknown) {
    report.note('Some notes lead to journals that are not in these files: whether players may see them is not known.');
  }
  const hidden = journal === undefined ? isUnknown && documents.journals.size > 0 : isHidden(journal, page);
  if (hidden && !options.includeHidden) {
    report.hide();
    return;
  }
  const label = [note.text, page?.name, journal?.name].find((text) => cleanName(text) !== undefined);
  const name = withoutMapKey(label, report);
  const [x, y] = [finiteNumber(note.x), finiteNumber(note.y)];
  if (name === undefined) {
    report.skip('has no name', `note ${String(note._id)}`);
    return;
  }
  if (x === undefined || y === undefined) {
    report.skip('has no coordinates', name);
    return;
  }
  const at = toMap(x, y);
  const isInside = at.lng >= 0 && at.lng <= frame.width && at.lat >= 0 && at.lat <= frame.height;
  if (!isInside) {
    report.skip('is parked outside its scene', name);
    return;
  }
  report.place();
  const own = taken.free(`note:${String(note._id)}`, `${key} ${name}`);
  draft.locations.push(draftLocation(own, name, { text: noteText(journal, page, options, report, name) }));
  draft.positions.push(draftPoint(key, own, at, SCALES.place));
  // Of several notes of one page, and of several pages of one journal, a link means the first.
  const names = [`JournalEntry.${String(note.entryId)}`, ...(page ? [`JournalEntryPage.${String(note.pageId)}`] : [])];
  for (const name of names) if (journal !== undefined && !keys.has(name)) keys.set(name, own);
}

function withoutMapKey(label: unknown, report: ReportBuilder): string | undefined {
  if (typeof label !== 'string') return undefined;
  const bare = label.replace(MAP_KEY, '');
  const name = cleanName(bare, report);
  if (name === undefined) return cleanName(label, report);
  if (bare !== label) report.change('keys before names were left out', `${label.slice(0, 60)}`);
  return name;
}

/** The page that a note leads to; of a whole journal every page as a section. */
function noteText(
  journal: Json | undefined,
  page: Json | undefined,
  options: ReadOptions,
  report: ReportBuilder,
  title: string,
): WikiPageContent | null {
  if (journal === undefined) return null;
  const pages = page === undefined ? pagesOf(journal) : [page];
  const shown = pages.filter((one) => options.includeHidden || !isHidden(journal, one));
  report.hide(pages.length - shown.length);
  // Any number of notes may lead to one long journal.
  report.text(JSON.stringify(shown).length);
  const url = options.attribution?.url ?? null;
  return pageText(shown, page === undefined, options, report, attributionOf(options.attribution, { title, url }));
}
