import { cleanName } from '../clean-name.ts';
import { draftLocation, draftShape } from '../draft.ts';
import { SCALES } from '../place-kind.ts';
import { buildLine, readPair } from '../shape-building.ts';
import type { AzgaarWorld, Pair } from './azgaar-world.ts';
import { type Drafting, ROOT_KEY } from './drafting.ts';

/** Rivers by their drawn lines, else through the middles of their cells. */
export function addRivers({ draft, world, project, report }: Drafting): void {
  for (const river of world.rivers) {
    report.read('rivers of the world');
    const name = cleanName(river.name, report);
    const points = world.drawn.rivers.get(Number(river.i)) ?? cellLine(world, river.cells);
    addLine(
      { draft, project, report },
      { key: `river:${river.i}`, name, type: 'river', points, hint: 'add the Full JSON or the Rivers GeoJSON' },
    );
  }
}

/** Roads, trails and sea routes, which newer versions keep with their points. */
export function addRoutes({ draft, world, project, options, report }: Drafting): void {
  for (const route of world.routes) {
    report.read('routes of the world');
    const group = cleanName(route.group) ?? 'road';
    const own = cleanName(route.name, report);
    const name = own ?? (options.unnamed === 'number' ? `${group} ${route.i}` : undefined);
    const points = (Array.isArray(route.points) ? route.points : []).flatMap((point) => {
      const pair = readPair(point);
      return pair === undefined ? [] : [pair];
    });
    addLine(
      { draft, project, report },
      { key: `route:${route.i}`, name, type: group, points, hint: 'save the map again' },
    );
  }
}

function addLine(
  { draft, project, report }: Pick<Drafting, 'draft' | 'project' | 'report'>,
  line: { key: string; name: string | undefined; type: string; points: readonly Pair[]; hint: string },
): void {
  if (line.name === undefined) {
    report.skip('has no name', line.key);
    return;
  }
  const shape = buildLine(line.points, project);
  if (shape === undefined) {
    report.skip(`has no points in these files (${line.hint})`, line.name);
    return;
  }
  draft.locations.push(draftLocation(line.key, line.name, { type: line.type }));
  draft.positions.push(draftShape(ROOT_KEY, line.key, shape, SCALES.town));
}

/** A river runs through the middles of its cells; the last may lie beyond the map. */
function cellLine(world: AzgaarWorld, cells: unknown): Pair[] {
  return (Array.isArray(cells) ? cells : []).flatMap((id) => {
    const middle = typeof id === 'number' && id >= 0 ? world.cells[id]?.middle : undefined;
    return middle === undefined ? [] : [middle];
  });
}
