const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** A number of bytes for people: “2 GB”, “1.4 MB”, “0 bytes”. A KB has 1,024. */
export function inBytes(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const count = bytes / 1024 ** power;
  const most = power === 0 || count >= 100 ? 0 : 1;
  return `${count.toLocaleString('en', { maximumFractionDigits: most })} ${units[power]}`;
}

const UNITS: Readonly<Record<string, number>> = { '': 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 };

/** The number of bytes that somebody wrote: “500 MB”, “1.5gb”, or bytes without a unit; undefined for anything else. */
export function bytesFrom(text: string): number | undefined {
  const [, count = '', unit = ''] = /^(\d{1,15}(?:\.\d{1,3})?) ?([KMGT]B)?$/.exec(text.toUpperCase()) ?? [];
  const bytes = Math.floor(Number(count) * (UNITS[unit] ?? 0));
  return count !== '' && Number.isSafeInteger(bytes) ? bytes : undefined;
}
