import { BackupError } from '../../apps/api/src/backups/manifest.ts';
import type { Config } from '../../apps/api/src/config.ts';

/**
 * Backups are of the data folder. A database of PostgreSQL is copied and brought back by its own programs.
 * @throws BackupError that says so
 */
export function refuseOnPostgres({ databaseUrl }: Config, what: string): void {
  if (databaseUrl === null) return;
  throw new BackupError(
    `This command ${what} while DATABASE_URL is set: copy the database with pg_dump, bring it back with pg_restore, and keep the pictures beside it (docs/operations.md, "PostgreSQL").`,
  );
}
