import { parse } from 'yaml';
import { isRecord } from '../clean-name.ts';
import { readText, type SourceFile, stem } from '../source-file.ts';
import { type LeafletBlock, leafletBlocks } from './leaflet-block.ts';

/** A note of the vault: what stands before its text, its text, and the maps in it. */
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

/** Notes may have dots in their names: only the ending of Markdown goes. */
const stemOf = (path: string): string => (/\.md$/i.test(path) ? stem(path.replace(/\.md$/i, '.md')) : stem(path));

/** Authors write what they like there: what is no YAML counts as nothing. */
function readFrontMatter(head: string): Record<string, unknown> {
  try {
    // Aliases that refer to each other could grow without end.
    const value: unknown = parse(head, { maxAliasCount: 20, logLevel: 'silent' });
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** The notes of a vault by the way links name them: path or name, whatever the case. */
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

  /** The note that a link means; undefined when there is none. Of several of one name the one whose path ends so, else the first. */
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

/** What a link names: `Note#Heading|words`, with or without brackets. */
export function readLink(raw: string): { target: string; heading: string | null; words: string | null } {
  const inner = raw.trim().replace(/^!?\[\[|\]\]$/g, '');
  const [path = '', words] = inner.split('|', 2);
  const [target = '', heading] = path.split('#', 2);
  return { target: target.trim(), heading: heading?.trim() || null, words: words?.trim() || null };
}
