import type { Sheet } from '../../pen/sheet.ts';
import { inRing } from '../../plane/rings.ts';
import { seeded } from '../../random/seeded.ts';
import { scatterIn } from '../../region/layers/scatter.ts';
import { chasm } from '../../symbols/city/chasm.ts';
import { scatterStones } from '../../symbols/city/ruins/stones.ts';
import { Drawing } from '../../symbols/drawing.ts';
import type { CityGround } from '../city-ground.ts';
import { seedAt } from '../fabric/block.ts';
import { decayAt } from '../fabric/decay.ts';

/** Between two places where stones lie, in sheet units. */
const RUBBLE = 25;

/** The open rents. */
export function paintChasms({ plan, seed, style }: CityGround, sheet: Sheet): void {
  for (const { id, ring } of plan.chasms) {
    sheet.paint(chasm(ring, `${seed}:chasm:${id}`, style.city));
  }
}

/** Fallen stones over ground and streets of a ruined quarter, the more the nearer to a rent. */
export function paintRubble(ground: CityGround, sheet: Sheet): void {
  const { plan, seed, style } = ground;
  for (const district of plan.districts) {
    if (district.state !== 'ruined') continue;
    const places = scatterIn(district.rings, [0, 0, ground.width, ground.height], {
      least: RUBBLE,
      density: 1,
      seed: `${seed}:rubble:${district.id}`,
    });
    for (const at of places) {
      const [x, y] = at;
      const own = seeded(seedAt(`${seed}:rubble`, at));
      const decay = decayAt(ground, x, y);
      if (!own.chance(decay ** 1.6 * 0.72)) continue;
      if (plan.chasms.some(({ ring }) => inRing(ring, x, y)) || plan.parks.some((park) => inRing(park.ring, x, y)))
        continue;
      const drawing = new Drawing();
      scatterStones(drawing, at, own.range(4, 11), own.int(1, 4), own, style.city);
      sheet.paint(drawing.drawn());
    }
  }
}
