import type { ReportBuilder } from './read-report.ts';

/** The newest version of each program whose files are known here, as its files give it. */
const KNOWN = {
  azgaar: { program: 'the Fantasy Map Generator', version: '1.154' },
  foundry: { program: 'Foundry', version: '14' },
  kanka: { program: 'Kanka’s export', version: '3' },
  legendkeeper: { program: 'LegendKeeper’s export', version: '1' },
  obsidian: { program: 'the Leaflet plugin', version: '6' },
} as const;

const numbersOf = (version: string): number[] => (version.match(/\d{1,6}/g) ?? []).map(Number);

/** Whether a version is newer than another one. Only as many numbers count as the other one has. */
function isNewer(version: string, than: string): boolean {
  const own = numbersOf(version);
  for (const [at, number] of numbersOf(than).entries()) if (own[at] !== number) return (own[at] ?? 0) > number;
  return false;
}

/** Tells in the report that files are from a newer version than any known one. They are read all the same. */
export function noteNewerVersion(report: ReportBuilder, format: keyof typeof KNOWN, version: string): void {
  const { program, version: known } = KNOWN[format];
  if (!isNewer(version, known)) return;
  report.note(
    `These files are from ${program} ${version.slice(0, 40)}. This importer knows ${program} up to version ${known}: compare what it made with the original.`,
  );
}
