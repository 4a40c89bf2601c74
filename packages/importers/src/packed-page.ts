import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { WikiPageContent } from '@venture-atlas/types';

/** A wiki page kept small: a whole wiki waits in memory for one short transaction. */
export type PackedPage = Uint8Array & { readonly packedPage?: never };

/** Copied: what zlib gives is a small part of a larger buffer, which would be kept with it. */
export const packPage = (content: WikiPageContent): PackedPage =>
  Uint8Array.from(deflateRawSync(JSON.stringify(content), { level: 1 }));

export const unpackPage = (page: PackedPage): WikiPageContent =>
  JSON.parse(inflateRawSync(page).toString('utf8')) as WikiPageContent;
