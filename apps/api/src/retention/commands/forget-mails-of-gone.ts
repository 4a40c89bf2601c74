import { listDeletions } from '../../accounts/queries/users.ts';
import type { Db } from '../../db/schema.ts';
import { forgetMailFiles } from '../../mail/mail-files.ts';

/** Removes the files of old mails and of those about accounts that are gone. @returns files removed */
export async function forgetMailsOfGone(db: Db, dataDir: string, nowMs: number): Promise<number> {
  const gone = new Set((await listDeletions(db)).map(({ user_id }) => user_id));
  return forgetMailFiles(dataDir, gone, nowMs);
}
