import type { Sheet } from '../../pen/sheet.ts';
import type { Progress } from '../../progress.ts';
import type { RegionGround } from '../ground.ts';
import { inkRing } from './lit-ring.ts';
import { paced } from './paced.ts';

const COAST = 2.7;
const ISLET = 2;

/** The line of every shore. */
export async function paintCoastInk(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<void> {
  const { water, pens } = ground.style;
  const lands = ground.outlines.land.filter((land) => !land.isIce);
  await paced(lands, progress, (land) =>
    inkRing(ground, sheet, land.ring, { width: (land.isIslet ? ISLET : COAST) * pens.coast, colour: water.coast }),
  );
}
