import { databaseFile } from './sqlite/database-files.ts';

/** Where the database of an installation is: the address of a PostgreSQL server, or a file of the data folder. */
export const databasePlace = ({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | null }): string =>
  databaseUrl ?? databaseFile({ dataDir });
