import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  type DraftPosition,
  defaultReadOptions,
  type FormatName,
  fileOfBytes,
  type ReadOptions,
  type ReadReport,
  readWorldDraft,
  type SourceFile,
  type WorldDraft,
} from '../src/index.ts';

/** A draft with its report, and look-ups by name. */
export interface Read {
  draft: WorldDraft;
  report: ReadReport;
  /** Positions of the first location of this name. */
  positions: (name: string) => DraftPosition[];
  location: (name: string) => WorldDraft['locations'][number] | undefined;
}

/** A file from a text or a JSON value. */
export const file = (name: string, content: unknown): SourceFile =>
  fileOfBytes(name, typeof content === 'string' ? content : JSON.stringify(content));

export async function readDraft(
  format: FormatName,
  files: readonly SourceFile[],
  options: Partial<ReadOptions> = {},
): Promise<Read> {
  const { draft, report } = await readWorldDraft(format, files, { ...defaultReadOptions, ...options });
  const location = (name: string) => draft.locations.find((one) => one.name === name);
  return {
    draft,
    report,
    location,
    positions: (name) => draft.positions.filter((position) => position.child === location(name)?.key),
  };
}

/** How many were left out for a reason that contains these words. */
export const skipped = ({ report }: Pick<Read, 'report'>, words: string): number =>
  report.skipped.filter((tally) => says(tally, words)).reduce((sum, tally) => sum + tally.count, 0);

const says = ({ what }: { what: string }, words: string): boolean => what.toLowerCase().includes(words.toLowerCase());

/** How many changes have a description that contains these words. */
export const changed = ({ report }: Pick<Read, 'report'>, words: string): number =>
  report.changed.filter((tally) => says(tally, words)).reduce((sum, tally) => sum + tally.count, 0);

/** The folder of real example files. Tests that need it run only where it exists. */
export const fixtures: string | undefined = process.env.VA_FIXTURES;

/** Files of the fixtures by their paths. A folder includes everything in it, named from there. */
export function fixtureFiles(...paths: string[]): SourceFile[] {
  return paths.flatMap((path) => {
    const whole = join(fixtures ?? '', path);
    if (!statSync(whole).isDirectory()) return [fileOfBytes(path.split('/').at(-1) ?? path, readFileSync(whole))];
    const entries = readdirSync(whole, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return entries.map((entry) => {
      const inner = join(entry.parentPath, entry.name);
      return fileOfBytes(inner.slice(whole.length + 1), readFileSync(inner));
    });
  });
}
