import type { Sheet } from '../../pen/sheet.ts';
import { type Progress, partOf } from '../../progress.ts';
import { field } from '../../symbols/texture/field.ts';
import type { RegionGround } from '../ground.ts';
import { planFields } from './field-plan.ts';
import { paced } from './paced.ts';

/** Tilled strips round cities, towns and villages. */
export async function paintFields(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<void> {
  const fields = await planFields(ground, partOf(progress, 0, 0.5));
  await paced(fields, partOf(progress, 0.5, 1), ({ options, seed }) => sheet.paint(field(options, seed, ground.style)));
}
