import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { isPostgresAddress } from './postgres/address.ts';
import { databaseFile } from './sqlite/database-files.ts';

/** Place of the database: an address of a PostgreSQL server, or a file in the data folder. */
export const databasePlace = ({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | null }): string =>
  databaseUrl ?? databaseFile({ dataDir });

/**
 * Folder for large temporary files: beside the database, or the temporary folder of this machine for a database server.
 */
export const folderBeside = (place: string): string => (isPostgresAddress(place) ? tmpdir() : dirname(place));
