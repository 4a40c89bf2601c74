import type { Sheet } from '../../pen/sheet.ts';
import { dist, type Point } from '../../plane/points.ts';
import { area, type Ring } from '../../plane/rings.ts';
import { type Progress, paced, partOf } from '../../progress.ts';
import { cliffTick, crevasse } from '../../symbols/texture/ice-and-sea.ts';
import type { RegionGround } from '../ground.ts';
import { scatterIn } from './scatter.ts';
import { inkRing } from './shore-ink.ts';

/** Between two ticks of a cliff, in sheet units. */
const TICK = 6;
const CREVASSES = 105;

interface CliffPlace {
  at: Point;
  facing: Point;
}

/** Where the edge of the ice faces the viewer, to the south, so that its cliff is seen. */
function cliffPlaces(ring: Ring): CliffPlace[] {
  const outward = area(ring) > 0 ? 1 : -1;
  const places: CliffPlace[] = [];
  let since = TICK;
  ring.forEach((a, i) => {
    const b = ring[(i + 1) % ring.length] as Point;
    const length = dist(a, b);
    since += length;
    if (length === 0 || since < TICK) return;
    const facing: Point = [((b[1] - a[1]) / length) * outward, (-(b[0] - a[0]) / length) * outward];
    if (facing[1] < 0.1) return;
    since = 0;
    places.push({ at: a, facing });
  });
  return places;
}

/** Glaciers: a thin line, cliffs under the southern edges, cracks. */
export async function paintIce(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<void> {
  const { outlines, style, seed, inner, width, height } = ground;
  for (const [index, ice] of outlines.ice.entries()) {
    const part = partOf(progress, index / outlines.ice.length, (index + 1) / outlines.ice.length);
    for (const ring of ice.rings)
      inkRing(ground, sheet, ring, { width: 1.9 * style.pens.coast, colour: style.texture.ice });
    const cliffs = ice.rings
      .flatMap(cliffPlaces)
      .filter(({ at: [x, y] }) => ground.isInMap(x, y) && ground.isOnLand(x, y));
    await paced(cliffs, partOf(part, 0, 0.5), (place, i) => {
      sheet.paint(cliffTick(place, `${seed}:cliff:${ice.id}:${i}`, style));
    });
    const cracks = scatterIn(ice.rings, [inner, inner, width - inner, height - inner], {
      least: CREVASSES,
      density: style.symbols.texture,
      seed: `${seed}:crevasses:${ice.id}`,
    });
    await paced(cracks, partOf(part, 0.5, 1), ([x, y], i) => {
      if (!ground.isInMap(x, y, 20) || ground.isNearMark(x, y, 10)) return;
      sheet.paint(crevasse([x, y], `${seed}:crevasse:${ice.id}:${i}`, style));
    });
  }
}
