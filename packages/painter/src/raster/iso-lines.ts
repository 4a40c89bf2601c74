import type { Point } from '../plane/points.ts';

interface IsoLine {
  /** Cells times `scale`; a closed line repeats its first point at the end. */
  pts: Point[];
  closed: boolean;
}

type Side = 'top' | 'bottom' | 'left' | 'right';

/** The sides of a cell that the line joins, by the corners above the level (upper left 8, then clockwise). */
const JOINS: readonly (readonly [Side, Side])[][] = [
  [],
  [['left', 'bottom']],
  [['bottom', 'right']],
  [['left', 'right']],
  [['top', 'right']],
  [
    ['left', 'top'],
    ['bottom', 'right'],
  ],
  [['top', 'bottom']],
  [['left', 'top']],
  [['left', 'top']],
  [['top', 'bottom']],
  [
    ['top', 'right'],
    ['left', 'bottom'],
  ],
  [['top', 'right']],
  [['left', 'right']],
  [['bottom', 'right']],
  [['left', 'bottom']],
  [],
];

/**
 * The crossings of a field. The number of a crossing is that of its grid edge. Each is joined to one or two others.
 */
class Crossings {
  readonly links = new Map<number, [number, number]>();
  private readonly width: number;

  constructor(width: number) {
    this.width = width;
  }

  /** Each corner has two numbers: of the edge to its right, and of the one below it. */
  private edge(x: number, y: number, side: Side): number {
    if (side === 'top') return (y * this.width + x) * 2;
    if (side === 'bottom') return ((y + 1) * this.width + x) * 2;
    if (side === 'left') return (y * this.width + x) * 2 + 1;
    return (y * this.width + x + 1) * 2 + 1;
  }

  join(x: number, y: number, [one, other]: readonly [Side, Side]): void {
    const a = this.edge(x, y, one);
    const b = this.edge(x, y, other);
    this.link(a, b);
    this.link(b, a);
  }

  private link(from: number, to: number): void {
    const known = this.links.get(from);
    if (known === undefined) this.links.set(from, [to, -1]);
    else known[1] = to;
  }
}

function findCrossings(field: Float32Array, width: number, height: number, level: number): Crossings {
  const crossings = new Crossings(width);
  const isAbove = (index: number): boolean => (field[index] as number) > level;
  for (let y = 0; y < height - 1; y++)
    for (let x = 0; x < width - 1; x++) {
      const corner = y * width + x;
      const code =
        (isAbove(corner) ? 8 : 0) |
        (isAbove(corner + 1) ? 4 : 0) |
        (isAbove(corner + width + 1) ? 2 : 0) |
        (isAbove(corner + width) ? 1 : 0);
      if (code === 0 || code === 15) continue;
      for (const sides of JOINS[code] ?? []) crossings.join(x, y, sides);
    }
  return crossings;
}

/** Follows the crossings from `start` to the end, each once. */
function follow(links: Map<number, [number, number]>, start: number, used: Set<number>): number[] {
  const edges = [start];
  used.add(start);
  for (let at = start; ; ) {
    const next = links.get(at)?.find((edge) => edge >= 0 && !used.has(edge));
    if (next === undefined) return edges;
    used.add(next);
    edges.push(next);
    at = next;
  }
}

/**
 * The lines along which a field has the given level (marching squares), open ones first.
 * @param scale the side of a cell in the units of the result
 * @param shortest lines with fewer points are left out
 */
export function isoLines(
  field: Float32Array,
  width: number,
  height: number,
  level: number,
  scale: number,
  shortest = 8,
): IsoLine[] {
  const { links } = findCrossings(field, width, height, level);
  const pointOf = (edge: number): Point => {
    const corner = edge >> 1;
    const x = corner % width;
    const y = Math.floor(corner / width);
    const isDown = (edge & 1) === 1;
    const a = field[corner] as number;
    const b = field[corner + (isDown ? width : 1)] as number;
    const t = (level - a) / (b - a);
    return isDown ? [x * scale, (y + t) * scale] : [(x + t) * scale, y * scale];
  };
  const used = new Set<number>();
  const lines: { edges: number[]; closed: boolean }[] = [];
  for (const [edge, ends] of links)
    if (ends[1] < 0 && !used.has(edge)) lines.push({ edges: follow(links, edge, used), closed: false });
  for (const edge of links.keys()) if (!used.has(edge)) lines.push({ edges: follow(links, edge, used), closed: true });
  return lines
    .filter(({ edges }) => edges.length >= shortest)
    .map(({ edges, closed }) => ({ pts: (closed ? [...edges, edges[0] as number] : edges).map(pointOf), closed }));
}
