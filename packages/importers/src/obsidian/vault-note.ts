import { parse } from 'yaml';
import { finiteNumber, isRecord } from '../clean-name.ts';
import type { Frame } from '../draft.ts';
import { milesOf } from '../miles.ts';
import { withoutComments } from '../rich-text/comments.ts';
import { readText, type SourceFile, stem } from '../source-file.ts';

/** A map in a leaflet block of a note. */
export interface LeafletBlock {
  id: string;
  image: string | null;
  /** From `bounds: [[0,0],[h,w]]`; null: the plugin derives the map's numbers from the picture. */
  bounds: Frame | null;
  /** Miles in a unit of the map, from `unit` and `scale`; null if one of them is missing. */
  milesPerUnit: number | null;
  /** The names of its files with further layers. */
  geojson: string[];
  markers: { type: string; lat: number; lng: number; link: string | null; description: string | null }[];
}

const PLACEHOLDER = /^(TBD)?$/i;

/**
 * The leaflet blocks of a note, also those inside quotations. They are not valid YAML (keys repeat, values contain
 * brackets), so they are read line by line. `###` begins a comment. Blocks without an id are templates, and those in
 * comments of the vault are not shown.
 */
function leafletBlocks(markdown: string): LeafletBlock[] {
  const blocks: LeafletBlock[] = [];
  let block: OpenBlock | undefined;
  let fence = '';
  for (const part of withoutComments(markdown)) {
    const line = ('line' in part ? part.line : '').replace(/^(\s*>)+\s?/, '').trim();
    if (block === undefined) {
      fence = /^(`{3,})\s*leaflet\b/i.exec(line)?.[1] ?? '';
      if (fence !== '') block = newBlock();
    } else if (line.startsWith(fence)) {
      if (!PLACEHOLDER.test(block.id)) blocks.push(closed(block));
      block = undefined;
    } else readLine(block, line);
  }
  return blocks;
}

/** A block while it is open. */
interface OpenBlock extends Omit<LeafletBlock, 'milesPerUnit'> {
  /** The key of the list that the next lines belong to; '' for none. */
  list: string;
  unit: string;
  scale: string;
}

const newBlock = (): OpenBlock => ({
  id: '',
  image: null,
  bounds: null,
  geojson: [],
  markers: [],
  list: '',
  unit: '',
  scale: '',
});

const closed = ({ list: _list, unit, scale, ...block }: OpenBlock): LeafletBlock => ({
  ...block,
  milesPerUnit: milesOf(unit, scale),
});

function readLine(block: OpenBlock, line: string): void {
  if (line.startsWith('#')) return;
  const item = /^-\s+(.*)$/.exec(line)?.[1];
  const [, key = '', value = ''] = /^([A-Za-z]+)\s*:\s*(.*)$/.exec(line) ?? [];
  if (item !== undefined) readValue(block, block.list, item);
  else {
    block.list = value === '' ? key : '';
    if (value !== '') readValue(block, key, value);
  }
}

function readValue(block: OpenBlock, key: string, value: string): void {
  if (key === 'id') block.id = value;
  // Of several pictures the first is shown when the map opens.
  else if (key === 'image') block.image ??= linkedFile(value);
  else if (key === 'geojson') block.geojson.push(linkedFile(value));
  else if (key === 'bounds') block.bounds = readBounds(value);
  else if (key === 'unit') block.unit = value;
  else if (key === 'scale') block.scale = value;
  else if (key === 'marker') readMarker(block, value);
}

const linkedFile = (value: string): string =>
  value
    .replace(/^\[\[|\]\].*$/g, '')
    .split('|', 1)[0]
    ?.trim() ?? '';

/** The size of bounds, measured from their corner if it is not 0,0. */
function readBounds(value: string): Frame | null {
  const numbers = (value.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  const [bottom = 0, left = 0, top = 0, right = 0] = numbers;
  const [width, height] = [Math.abs(right - left), Math.abs(top - bottom)];
  return numbers.length === 4 && width > 0 && height > 0 ? { width, height } : null;
}

/** `type, lat, lng, [[link]], "description", minZoom, maxZoom`; everything after the numbers may be missing. */
function readMarker(block: OpenBlock, value: string): void {
  const [, type = '', lat, lng, rest = ''] = /^([^,]*),([^,]*),([^,]*)(?:,(.*))?$/.exec(value) ?? [];
  const [up, right] = [finiteNumber(lat), finiteNumber(lng)];
  if (up === undefined || right === undefined) return;
  const [, link = '', more = ''] = /^\s*(\[\[.*?\]\]|[^,]*?)\s*(?:,(.*))?$/.exec(rest) ?? [];
  const [, quoted, bare = ''] = /^\s*(?:"([^"]*)"|([^,]*))/.exec(more) ?? [];
  const description = (quoted ?? bare).trim();
  block.markers.push({
    type: type.trim(),
    lat: up,
    lng: right,
    link: link.trim() === '' ? null : link.trim(),
    description: description === '' ? null : description,
  });
}

/** A note of the vault: its front matter, its text, and its maps. */
export interface VaultNote {
  path: string;
  name: string;
  frontMatter: Record<string, unknown>;
  markdown: string;
  maps: LeafletBlock[];
}

export async function readNote(file: SourceFile): Promise<VaultNote> {
  const text = (await readText(file)).replace(/^\ufeff/, '');
  const [whole = '', head = ''] = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text) ?? [];
  const markdown = text.slice(whole.length);
  return {
    path: file.name,
    name: stemOf(file.name),
    frontMatter: readFrontMatter(head),
    markdown,
    maps: leafletBlocks(markdown),
  };
}

/** Names of notes may contain dots, so only the extension of Markdown is removed. */
const stemOf = (path: string): string => (/\.md$/i.test(path) ? stem(path.replace(/\.md$/i, '.md')) : stem(path));

/** Reads front matter. Invalid YAML counts as empty. */
function readFrontMatter(head: string): Record<string, unknown> {
  try {
    // Aliases that refer to each other could grow without end.
    const value: unknown = parse(head, { maxAliasCount: 20, logLevel: 'silent' });
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** Finds the notes of a vault by the names that links use: path or name, ignoring case. */
export class NoteIndex {
  readonly #byName = new Map<string, VaultNote[]>();

  constructor(notes: readonly VaultNote[]) {
    for (const note of notes) {
      const key = fold(note.name);
      const list = this.#byName.get(key);
      if (list === undefined) this.#byName.set(key, [note]);
      else list.push(note);
    }
  }

  /**
   * The note that a link names; undefined when there is none. Of several with the same name, the one whose path ends
   * like the link is used, else the first.
   */
  find(link: string): { note: VaultNote; isAmbiguous: boolean } | undefined {
    const path = link.replace(/\.md$/i, '');
    const notes = this.#byName.get(fold(path.slice(path.lastIndexOf('/') + 1))) ?? [];
    const exact = notes.find(
      (note) => fold(note.path.replace(/\.md$/i, '')).endsWith(fold(path)) && path.includes('/'),
    );
    const note = exact ?? notes[0];
    return note === undefined ? undefined : { note, isAmbiguous: exact === undefined && notes.length > 1 };
  }
}

const fold = (text: string): string => text.normalize('NFC').toLowerCase();

/** The parts of a link: `Note#Heading|words`, with or without brackets. */
export function readLink(raw: string): { target: string; heading: string | null; words: string | null } {
  const inner = raw.trim().replace(/^!?\[\[|\]\]$/g, '');
  const [path = '', words] = inner.split('|', 2);
  const [target = '', heading] = path.split('#', 2);
  return { target: target.trim(), heading: heading?.trim() || null, words: words?.trim() || null };
}
