import { type Dirent, existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const KEEP_MS = 30 * 24 * 3_600_000;

/** Folder of mails without a mail server. */
export const mailFolder = (dataDir: string): string => join(dataDir, 'outbox');

/** File name of a mail. @param userId the account of the mail; null for a farewell */
export function mailFileName(mail: { id: number; template: string; userId: number | null }, at: Date): string {
  const stamp = at.toISOString().replaceAll(/[:.]/g, '-');
  const account = mail.userId === null ? '' : `-user${mail.userId}`;
  return `${stamp}-${mail.id}-${mail.template}${account}.eml`;
}

/**
 * Removes mail files older than 30 days, and those about deleted accounts, since each contains an address. Runs when an
 * account ends and every hour, so a crash in between is repaired.
 * @param gone ids of deleted accounts
 * @returns number of removed files
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

/** False for a file that was just removed. */
async function isOlder(file: string, timeMs: number): Promise<boolean> {
  try {
    return (await stat(file)).mtimeMs < timeMs;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return false;
    throw cause;
  }
}
