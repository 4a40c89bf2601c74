import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { isPostgresAddress } from './postgres/address.ts';
import { databaseFile } from './sqlite/database-files.ts';

/** Where the database of an installation is: the address of a PostgreSQL server, or a file of the data folder. */
export const databasePlace = ({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | null }): string =>
  databaseUrl ?? databaseFile({ dataDir });

/** A folder with room for what is large and passes: that of the database, or of a server elsewhere this machine's own. */
export const folderBeside = (place: string): string => (isPostgresAddress(place) ? tmpdir() : dirname(place));
