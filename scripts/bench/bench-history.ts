import { type Line, median } from './statistics.ts';

/** One run of the bench, as a line of the history file. */
export interface HistoryEntry {
  /** ISO time of its end. */
  at: string;
  machine: string;
  /** A quick run measures less and is compared only with quick runs. */
  isQuick: boolean;
  /** The load of the machine, for people. */
  load: string;
  /** By name of the figure; ratios within the run, and sizes. */
  figures: Readonly<Record<string, number>>;
}

/** The number of runs from which on a figure is compared with their median and range. */
const RUNS_COMPARED = 5;
/** The share of a figure that always counts as noise. */
const LEAST_NOISE = 0.15;

/** The figures of a report that can be compared between runs. */
export function figuresOf(lines: readonly Line[]): Record<string, number> {
  const measured = lines.flatMap(({ what, measure }) =>
    measure !== undefined && Number.isFinite(measure.value) ? [[what, measure.value] as const] : [],
  );
  return Object.fromEntries(measured.map(([what, value]) => [what, Number(value.toPrecision(4))]));
}

/** Reads a history file. Invalid lines (cut off by a crash) are left out. */
export function parseHistory(text: string): HistoryEntry[] {
  return text.split('\n').flatMap((line) => {
    try {
      const entry: unknown = JSON.parse(line);
      return isEntry(entry) ? [entry] : [];
    } catch {
      return [];
    }
  });
}

/** The runs that a run can be compared with, the newest last. */
export function earlierRuns(
  history: readonly HistoryEntry[],
  { machine, isQuick }: Pick<HistoryEntry, 'machine' | 'isQuick'>,
): HistoryEntry[] {
  return history.filter((entry) => entry.machine === machine && entry.isQuick === isQuick);
}

/** Significant changes, regressions first, each with the earlier value. */
export function changesIn(earlier: readonly HistoryEntry[], lines: readonly Line[]): string {
  const changes = lines.flatMap((line) => {
    const known = earlier.map(({ figures }) => figures[line.what]).filter((value) => value !== undefined);
    const before = known.slice(-RUNS_COMPARED);
    return line.measure === undefined || before.length === 0 ? [] : [changeOf(line, line.measure, before)];
  });
  if (changes.length === 0) return 'No earlier run on this machine to compare with.';
  const shown = changes.filter(({ kind }) => kind !== 'same').sort((a, b) => a.kind.localeCompare(b.kind));
  const words = shown.map(({ kind, text }) => `${kind === 'fall' ? 'FELL' : 'better'}  ${text}`);
  const last = earlier.at(-1)?.at.slice(0, 16).replace('T', ' ') ?? '';
  const summary = `Compared with up to ${RUNS_COMPARED} earlier runs on this machine, the last of ${last}: `;
  return [`${summary}${shown.length} of ${changes.length} figures changed beyond noise.`, ...words].join('\n');
}

type Change = { kind: 'fall' | 'gain' | 'same'; text: string };

function changeOf({ what }: Line, measure: NonNullable<Line['measure']>, before: readonly number[]): Change {
  const middle = median(before);
  // The range of earlier runs counts as noise, and so does a minimum share.
  const noise = Math.max(LEAST_NOISE * Math.abs(middle), Math.max(...before) - Math.min(...before));
  const gain = measure.better === 'less' ? middle - measure.value : measure.value - middle;
  const kind = Math.abs(gain) <= noise ? 'same' : gain < 0 ? 'fall' : 'gain';
  return { kind, text: `${what}: ${measure.value.toPrecision(3)}, was ${middle.toPrecision(3)}` };
}

function isEntry(value: unknown): value is HistoryEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { at, machine, isQuick, figures } = value as Partial<HistoryEntry>;
  return (
    typeof at === 'string' &&
    typeof machine === 'string' &&
    typeof isQuick === 'boolean' &&
    typeof figures === 'object' &&
    figures !== null
  );
}
