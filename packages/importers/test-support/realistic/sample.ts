import { Buffer } from 'node:buffer';
import { type FormatName, fileOfBytes, type ReadOptions, type SourceFile } from '../../src/index.ts';

/*
 * Files as other programs write them, made by code. Their words tell what they hold, so that it can be counted before
 * and after an import: names of places begin with "Am", a text says "Tale of" its place, a secret "Hush of" it, and
 * names of pictures begin with "pic-".
 */

/** What one version or button of a program writes. */
export interface Sample {
  /** The program, its version, and its button. */
  what: string;
  format: FormatName;
  files: readonly SourceFile[];
  /** Everything the files hold, in plain text. */
  said: string;
  /** What does not arrive, as each has its line in the report. */
  loses?: readonly string[];
  /** Pictures that came along. */
  pictures?: readonly SourceFile[];
  options?: Partial<ReadOptions>;
}

/** The content of one file: a text, or a value that is written as JSON. */
export type Part = readonly [name: string, content: unknown];

const textOf = (content: unknown): string => (typeof content === 'string' ? content : JSON.stringify(content));

/** @param pack how the program packs its files; by default each is a file */
export function sample(
  format: FormatName,
  what: string,
  parts: readonly Part[],
  more: Partial<Sample> & { pack?: (parts: readonly (readonly [string, string])[]) => readonly SourceFile[] } = {},
): Sample {
  const texts = parts.map(([name, content]) => [name, textOf(content)] as const);
  const { pack = (all) => all.map(([name, text]) => fileOfBytes(name, text)), ...rest } = more;
  return { what, format, files: pack(texts), said: texts.map(([, text]) => text).join('\n'), ...rest };
}

export const tale = (place: string): string => `Tale of ${place}.`;
export const hush = (place: string): string => `Hush of ${place}.`;

/** The beginning of a PNG of this size, which is all that a reader looks at. */
export function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64, 7);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

/** A place of flat formats: in degrees, with what most programs say of one. */
export interface Spot {
  name: string;
  kind: string;
  at: readonly [lon: number, lat: number];
}

export const spots: readonly Spot[] = [
  { name: 'Amford', kind: 'town', at: [2, 3] },
  { name: 'Amhaven', kind: 'harbor', at: [9, 1] },
  { name: 'Amtower', kind: 'ruin', at: [5, 8] },
];
export const road: readonly (readonly [number, number])[] = [
  [2, 3],
  [4, 4],
  [9, 1],
];
export const wood: readonly (readonly [number, number])[] = [
  [3, 5],
  [6, 5],
  [6, 7],
  [3, 5],
];
