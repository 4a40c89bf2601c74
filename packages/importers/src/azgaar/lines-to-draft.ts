import type { WikiPageContent } from '@venture-atlas/types';
import { cleanName, isRecord } from '../clean-name.ts';
import { draftLocation, draftShape } from '../draft.ts';
import { SCALES } from '../place-kind.ts';
import { buildLine, readPair } from '../shape-building.ts';
import { type AzgaarWorld, type DraftContext, type Pair, ROOT_KEY } from './azgaar-world.ts';
import { notesById, textOfNote } from './world-notes.ts';

/** Adds rivers along their drawn lines, or through the middles of their cells if they have none. */
export function addRivers({ draft, world, project, options, report, keys }: DraftContext): void {
  const texts = notesById(world);
  for (const river of world.rivers) {
    report.read('rivers of the world');
    const name = cleanName(river.name, report);
    const points = world.drawn.rivers.get(Number(river.i)) ?? cellLine(world, river.cells);
    addLine(
      { draft, project, report, keys },
      {
        key: `river:${river.i}`,
        name,
        type: 'river',
        text: textOfNote(texts.get(`river${river.i}`), options, name ?? ''),
        points,
        hint: 'add the Full JSON or the Rivers GeoJSON',
      },
    );
  }
}

/** Adds roads, trails, and sea routes. Newer versions store their points, older ones draw them. */
export function addRoutes({ draft, world, project, options, report, keys }: DraftContext): void {
  const nameOf = namerOf(world);
  for (const { key, number, group, name: own, note, points } of routesOf(world)) {
    report.read('routes of the world');
    const name = cleanName(own, report) ?? nameOf(group, points);
    addLine(
      { draft, project, report, keys },
      {
        key,
        name: name ?? (options.unnamed === 'number' ? `${group} ${number}` : undefined),
        type: group,
        text: textOfNote(isRecord(note) ? note : { legend: note }, options, name ?? ''),
        points,
        hint: 'save the map again',
      },
    );
  }
}

interface Route {
  key: string;
  number: string;
  group: string;
  name: unknown;
  note: unknown;
  points: Pair[];
}

function routesOf({ routes, drawn }: AzgaarWorld): Route[] {
  const kept = routes.map((route): Route => {
    const points = (Array.isArray(route.points) ? route.points : []).flatMap((point) => {
      const pair = readPair(point);
      return pair === undefined ? [] : [pair];
    });
    const group = cleanName(route.group) ?? 'road';
    return { key: `route:${route.i}`, number: String(route.i), group, name: route.name, note: route.note, points };
  });
  if (kept.length > 0) return kept;
  return (['road', 'trail'] as const).flatMap((group) =>
    [...drawn[`${group}s`]].map(([i, points]) => ({
      key: `${group}:${i}`,
      number: String(i),
      group,
      name: undefined,
      note: undefined,
      points,
    })),
  );
}

/**
 * A world has hundreds of these lesser routes, and generated names would only list towns. They become places only if
 * the source names them.
 */
const LESSER_ROUTES = /trail|sea|path/i;
/** A route that ends within this many pixels of a town ends there. */
const AT_TOWN = 3;

/**
 * Returns a function that names unnamed roads after the towns at their ends. Roads without towns and lesser routes
 * get no name.
 */
function namerOf({ burgs }: AzgaarWorld): (group: string, points: readonly Pair[]) => string | undefined {
  const towns = new Map<string, string>();
  for (const { x, y, name } of burgs) {
    const [at, clean] = [readPair([x, y]), cleanName(name)];
    if (at !== undefined && clean !== undefined) towns.set(squareOf(at), clean);
  }
  const townAt = ([x, y]: Pair): string | undefined => {
    for (const right of [0, -AT_TOWN, AT_TOWN]) {
      for (const down of [0, -AT_TOWN, AT_TOWN]) {
        const town = towns.get(squareOf([x + right, y + down]));
        if (town !== undefined) return town;
      }
    }
    return undefined;
  };
  return (group, points) => {
    if (LESSER_ROUTES.test(group)) return undefined;
    const [start, end] = [points[0], points.at(-1)];
    const [from, to] = [start && townAt(start), end && townAt(end)];
    if (from !== undefined && to !== undefined && from !== to) return `Road ${from} – ${to}`;
    // The other end lies on a longer route.
    const only = from ?? to;
    return only === undefined || from === to ? undefined : `Road to ${only}`;
  };
}

const squareOf = ([x, y]: Pair): string => `${Math.round(x / AT_TOWN)} ${Math.round(y / AT_TOWN)}`;

function addLine(
  { draft, project, report, keys }: Pick<DraftContext, 'draft' | 'project' | 'report' | 'keys'>,
  line: {
    key: string;
    name: string | undefined;
    type: string;
    text: WikiPageContent | null;
    points: readonly Pair[];
    hint: string;
  },
): void {
  if (line.name === undefined) {
    report.skip('No name', line.key);
    return;
  }
  const shape = buildLine(line.points, project);
  if (shape === undefined) {
    report.skip(`No points in these files (${line.hint})`, line.name);
    return;
  }
  report.place();
  const key = keys.free(line.key, line.name);
  draft.locations.push(draftLocation(key, line.name, { type: line.type, text: line.text }));
  draft.positions.push(draftShape(ROOT_KEY, key, shape, SCALES.town));
}

/** A river through the middles of its cells. The last cell may lie beyond the map. */
function cellLine(world: AzgaarWorld, cells: unknown): Pair[] {
  return (Array.isArray(cells) ? cells : []).flatMap((id) => {
    const middle = typeof id === 'number' && id >= 0 ? world.cells[id]?.middle : undefined;
    return middle === undefined ? [] : [middle];
  });
}
