/** The folder of a backup made at this time: sorts by time, holds no character that a file system refuses. */
export const backupName = (at: Date): string =>
  `backup-${at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '')
    .replaceAll('-', '')}`;

/** When the backup of this name was made; undefined for any other name. */
export function backupTime(name: string): Date | undefined {
  const match = /^backup-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(name);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
