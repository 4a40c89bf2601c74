import { type Dirent, existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const KEEP_MS = 30 * 24 * 3_600_000;

/** Where mails become files when there is no mail server. */
export const mailFolder = (dataDir: string): string => join(dataDir, 'outbox');

/**
 * The name of a mail's file.
 * @param userId the account the mail is about; null for a farewell
 */
export function mailFileName(mail: { id: number; template: string; userId: number | null }, at: Date): string {
  const stamp = at.toISOString().replaceAll(/[:.]/g, '-');
  const account = mail.userId === null ? '' : `-user${mail.userId}`;
  return `${stamp}-${mail.id}-${mail.template}${account}.eml`;
}

/**
 * Removes the files of mails older than 30 days, and those about accounts that
 * are gone: each holds an address. Called when an account ends and again each
 * hour, so that a crash in between is made good.
 * @param gone numbers of the accounts that are gone
 * @returns files removed
 */
export async function forgetMailFiles(dataDir: string, gone: ReadonlySet<number>, nowMs: number): Promise<number> {
  const folder = mailFolder(dataDir);
  if (!existsSync(folder)) return 0;
  let removed = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!isMail(entry)) continue;
    const file = join(folder, entry.name);
    const isOfGone = gone.has(Number(/-user(\d+)\.eml$/.exec(entry.name)?.[1]));
    if (!isOfGone && !(await isOlder(file, nowMs - KEEP_MS))) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

const isMail = (entry: Dirent): boolean => entry.isFile() && entry.name.endsWith('.eml');

/** False for a file that somebody else has just removed. */
async function isOlder(file: string, timeMs: number): Promise<boolean> {
  try {
    return (await stat(file)).mtimeMs < timeMs;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return false;
    throw cause;
  }
}
