import { isPostgresAddress } from './postgres/address.ts';

/** Source of the data for another thread: a file, a copy of a database in memory, or a server address. */
export type DataSource = { file: string } | { bytes: Uint8Array } | { address: string };

/** The source at a database place: a file, or an address of PostgreSQL. */
export const dataSourceAt = (place: string): DataSource =>
  isPostgresAddress(place) ? { address: place } : { file: place };
