type Pair = [number, number];

/** Lines times their points, above which they stay apart: every end is compared with every other. */
const WORK_MAX = 20_000_000;

/**
 * Joins lines whose ends meet (the end of one is the start or end of another) into longer ones; the longest first,
 * the others in the order in which they came. No point is lost but the doubled one at a joint. Very many stay apart.
 */
export function joinLines(lines: readonly Pair[][]): Pair[][] {
  const open = lines.map((line) => [...line]);
  const points = lines.reduce((sum, line) => sum + line.length, 0);
  const done: Pair[][] = lines.length * points > WORK_MAX ? open.splice(0) : [];
  while (open.length > 0) {
    let line = open.shift() ?? [];
    for (let index = nextAt(open, line); index >= 0; index = nextAt(open, line)) {
      line = join(line, open.splice(index, 1)[0] ?? []);
    }
    done.push(line);
  }
  const longest = done.reduce((best, line) => (lengthOf(line) > lengthOf(best) ? line : best), done[0] ?? []);
  return longest.length === 0 ? [] : [longest, ...done.filter((line) => line !== longest)];
}

const nextAt = (open: readonly Pair[][], line: readonly Pair[]): number =>
  open.findIndex((other) => ends(other).some((end) => ends(line).some((own) => same(own, end))));

const ends = (line: readonly Pair[]): Pair[] => [line[0], line.at(-1)].filter((end) => end !== undefined);

const same = (a: Pair | undefined, b: Pair | undefined): boolean =>
  a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];

function join(line: readonly Pair[], other: readonly Pair[]): Pair[] {
  const last = line.at(-1);
  if (same(last, other[0])) return [...line, ...other.slice(1)];
  if (same(last, other.at(-1))) return [...line, ...other.toReversed().slice(1)];
  if (same(line[0], other.at(-1))) return [...other, ...line.slice(1)];
  return [...other.toReversed(), ...line.slice(1)];
}

function lengthOf(line: readonly Pair[]): number {
  let length = 0;
  for (const [index, point] of line.entries()) {
    const before = line[index - 1];
    if (before !== undefined) length += Math.hypot(point[0] - before[0], point[1] - before[1]);
  }
  return length;
}
