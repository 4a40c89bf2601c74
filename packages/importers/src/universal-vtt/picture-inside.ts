import { Buffer } from 'node:buffer';
import { pictureSize } from '../picture-size.ts';
import type { SourceFile } from '../source-file.ts';

/** Letters that are decoded at once; a multiple of four, as base64 counts. */
const PIECE = 4 * 65_536;

/** A picture in base64, with or without what a data address has before it; undefined for what is no PNG, JPEG, or WebP. */
export async function pictureInside(base64: string, name: string): Promise<SourceFile | undefined> {
  const from = base64.startsWith('data:') ? base64.indexOf(',', 0) + 1 : 0;
  const letters = base64.length - from;
  const file: SourceFile = {
    name,
    bytes: Math.floor((letters * 3) / 4),
    // Piece by piece: a picture of a hundred megabytes is never in memory a second time.
    open: async function* () {
      for (let at = from; at < base64.length; at += PIECE) yield Buffer.from(base64.slice(at, at + PIECE), 'base64');
    },
  };
  return (await pictureSize(file)) === undefined ? undefined : file;
}
