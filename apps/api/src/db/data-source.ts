import { isPostgresAddress } from './postgres/address.ts';

/** Where another thread finds the data: in a file, as a copy of what is only in memory, or at a server. */
export type DataSource = { file: string } | { bytes: Uint8Array } | { address: string };

/** What a place of a database means: a file, or an address of PostgreSQL. */
export const dataSourceAt = (place: string): DataSource =>
  isPostgresAddress(place) ? { address: place } : { file: place };
