import { Sheet } from '../../pen/sheet.ts';
import { drawCompass } from '../../symbols/ornament/compass.ts';
import { drawFrame, frameScaleFor } from '../../symbols/ornament/frame.ts';
import { ornamentLook } from '../../symbols/ornament/ornament-look.ts';
import { drawTitlePanel } from '../../symbols/ornament/title-panel.ts';
import type { CityGround } from '../city-ground.ts';

/** Compass and title panel. */
export function paintOrnament({ plan, style, seed }: CityGround, sheet: Sheet): void {
  const { decor, milesPerUnit } = plan.sketch;
  const look = ornamentLook(style);
  if (decor.compass !== null) sheet.paint(drawCompass(decor.compass.at, decor.compass.radius, look));
  if (decor.titlePanel !== null) sheet.paint(drawTitlePanel(decor.titlePanel, milesPerUnit, `${seed}:title`, look));
}

/** The frame, on a sheet of its own: it lies over everything, also at its inner edge. */
export function cityFrame({ plan, style }: CityGround): Sheet {
  const { width, height } = plan;
  const frame = new Sheet();
  const look = ornamentLook(style);
  for (const drawn of drawFrame({ width, height, scale: frameScaleFor(width, height) }, look)) frame.paint(drawn);
  return frame;
}
