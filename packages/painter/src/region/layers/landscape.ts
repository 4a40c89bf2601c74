import type { Sheet, Standing } from '../../pen/sheet.ts';
import { type Progress, partOf } from '../../progress.ts';
import { toneGradients } from '../../symbols/relief/tone-gradients.ts';
import type { RegionGround } from '../ground.ts';
import { standFoothills } from './foothills.ts';
import { standForests } from './forests.ts';
import { standHills } from './hills.ts';
import { standIsles } from './isles.ts';
import { standLoneTrees } from './lone-trees.ts';
import { standRanges } from './ranges.ts';
import { ReliefCover } from './relief-cover.ts';
import { standSwells } from './swells.ts';

/**
 * Everything of the country that stands: mountains and hills, then what grows where they leave room. Not sorted; the
 * gradients that the drawings share are defined on the sheet.
 */
export async function standLandscape(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<Standing[]> {
  for (const { id, svg } of toneGradients(ground.style.relief)) sheet.define(id, svg);
  const ranges = await standRanges(ground, partOf(progress, 0, 0.2));
  const relief = new ReliefCover(ranges);
  const hills = await standHills(ground, relief, partOf(progress, 0.2, 0.25));
  const foothills = await standFoothills(ground, relief, partOf(progress, 0.25, 0.3));
  const swells = await standSwells(ground, relief, partOf(progress, 0.3, 0.33));
  for (const group of [hills, foothills, swells]) relief.add(group);
  const isles = await standIsles(ground, relief, partOf(progress, 0.33, 0.36));
  relief.add(isles.hills);
  const woods = await standForests(ground, relief, partOf(progress, 0.36, 0.95));
  const lone = await standLoneTrees(ground, relief, partOf(progress, 0.95, 1));
  return [...ranges, ...hills, ...foothills, ...swells, ...isles.hills, ...isles.trees, ...woods, ...lone];
}
