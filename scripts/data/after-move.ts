import type { Config } from '../../apps/api/src/config.ts';

/** What an operator has to do once everything is moved, line by line. Addresses with passwords are not repeated. */
export function afterMove(
  here: Config,
  there: { database: Config | undefined; pictures: Config | undefined },
): string[] {
  const lines: string[] = [];
  const folders = new Set<string>();
  if (there.database !== undefined) {
    if (there.database.databaseUrl !== null) lines.push('Set DATABASE_URL to the address that --database names.');
    else folders.add(there.database.dataDir);
    if (there.database.databaseUrl === null && here.databaseUrl !== null) lines.push('Take DATABASE_URL out.');
  }
  if (there.pictures !== undefined) {
    if (there.pictures.media !== null) lines.push('Set MEDIA_URL to what --pictures names.');
    else folders.add(there.pictures.dataDir);
    if (there.pictures.media === null && here.media !== null) lines.push('Take MEDIA_URL out.');
  }
  for (const folder of folders) {
    if (folder === here.dataDir) continue;
    lines.push(
      `Set DATA_DIR to ${folder}, and copy secret.key, and deletions.jsonl where there is one, from ${here.dataDir} into it.`,
    );
  }
  return [...lines, 'Then start the server. What was moved is still where it was: remove it when all is well.'];
}
