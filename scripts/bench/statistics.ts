/** The median; 0 for no values. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value that a share of the values does not exceed (nearest rank); 0 for no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? 0;
}

/** One line of the report: the measured value and the target. */
export interface Line {
  what: string;
  value: string;
  target: string;
  /** Undefined if there is no target. */
  isReached?: boolean;
  /** The figure alone if it can be compared between runs: ratios and sizes, not times. */
  measure?: { value: number; better: 'less' | 'more' };
}

/** The report as a table for people. */
export function table(lines: readonly Line[]): string {
  const widest = (pick: (line: Line) => string) => Math.max(...lines.map((line) => pick(line).length));
  const [what, value] = [widest((line) => line.what), widest((line) => line.value)];
  return lines
    .map((line) => {
      const outcome = line.isReached === undefined ? '' : line.isReached ? 'hit' : 'MISSED';
      return `${line.what.padEnd(what)}  ${line.value.padStart(value)}  ${line.target.padEnd(18)} ${outcome}`.trimEnd();
    })
    .join('\n');
}

/** One sentence: how many targets were reached. */
export function verdict(lines: readonly Line[]): string {
  const aimed = lines.filter((line) => line.isReached !== undefined);
  const missed = aimed.filter((line) => line.isReached === false).length;
  return `${aimed.length - missed} of ${aimed.length} targets hit, ${missed} missed.`;
}

/**
 * Waits for a promise with a time limit.
 * @throws Error when it takes longer
 */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`No answer after ${Math.round(milliseconds / 1000)} s.`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // Its later failure must not end the process.
    work.catch(() => undefined);
  }
}
