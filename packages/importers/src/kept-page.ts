import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { WikiPageContent } from '@venture-atlas/types';

/** A wiki page that waits somewhere for the transaction it is written in; asked for, it is there again. */
export type KeptPage = () => WikiPageContent;

/** Puts a page aside: a whole wiki need not be in memory at once. */
export type KeepPage = (content: WikiPageContent) => KeptPage;

/** Keeps pages packed in memory, for small sources. */
export const keepInMemory: KeepPage = (content) => {
  // Copied: what zlib gives is a small part of a larger buffer, which would be kept with it.
  const packed = Uint8Array.from(packPage(content));
  return () => unpackPage(packed);
};

/** A page in few bytes. */
export const packPage = (content: WikiPageContent): Buffer => deflateRawSync(JSON.stringify(content), { level: 1 });

export const unpackPage = (packed: Uint8Array): WikiPageContent =>
  JSON.parse(inflateRawSync(packed).toString('utf8')) as WikiPageContent;
