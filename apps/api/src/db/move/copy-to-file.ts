import { assertNewestSchema } from '../migrate.ts';
import type { OpenDatabase } from '../open.ts';
import { isPostgres } from '../postgres/address.ts';
import { readTransaction } from '../read-transaction.ts';
import type { Db } from '../schema.ts';
import { countAllRows, moveRows } from './move-rows.ts';
import { openFileTarget } from './sqlite-target.ts';

/**
 * Copies a database to a new SQLite file while others read and write it: backups have one form for both engines. From
 * PostgreSQL, all rows of one snapshot are copied and compared afterwards.
 * @param onProgress receives the copied and total amounts
 * @throws OlderSchemaError, NewerSchemaError if a PostgreSQL database is not of this version
 */
export async function copyToFile(
  { db, copyTo }: Pick<OpenDatabase, 'db' | 'copyTo'>,
  file: string,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<void> {
  if (isPostgres(db)) await copyRows(db, file, onProgress);
  else await copyTo(file, onProgress);
}

async function copyRows(db: Db, file: string, onProgress: (done: number, total: number) => void): Promise<void> {
  await assertNewestSchema(db);
  const target = await openFileTarget(file, true);
  try {
    await readTransaction(db, async (trx) => {
      const total = await countAllRows(trx);
      let [before, table, inTable] = [0, '', 0];
      await moveRows(trx, target, (name, done) => {
        if (name !== table) [before, table] = [before + inTable, name];
        inTable = done;
        onProgress(before + done, total);
      });
    });
  } finally {
    await target.close();
  }
}
