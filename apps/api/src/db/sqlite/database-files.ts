import { join } from 'node:path';

/** The database in a data folder and in a backup. */
export const DATABASE_FILE = 'app.sqlite';

/** What stands beside it while it is open. */
export const DATABASE_LOGS = [`${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`] as const;

/** Where the database of a data folder is. */
export const databaseFile = ({ dataDir }: { dataDir: string }): string => join(dataDir, DATABASE_FILE);
