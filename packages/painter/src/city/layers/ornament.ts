import { Sheet } from '../../pen/sheet.ts';
import { drawCompass } from '../../symbols/ornament/compass.ts';
import { drawFrame, frameScaleFor } from '../../symbols/ornament/frame.ts';
import { drawTitlePanel } from '../../symbols/ornament/title-panel.ts';
import type { CityGround } from '../city-ground.ts';

/** Compass and title panel. */
export function paintOrnament({ plan, style, seed }: CityGround, sheet: Sheet): void {
  const { decor, milesPerUnit } = plan.sketch;
  const look = { palette: style.ornament, pen: style.pens.ornament };
  if (decor.compass !== null) {
    const { svg, box } = drawCompass(decor.compass.at, decor.compass.radius, look);
    sheet.add(svg, box);
  }
  if (decor.titlePanel === null) return;
  const panel = drawTitlePanel(decor.titlePanel, milesPerUnit, `${seed}:title`, look);
  if (panel !== null) sheet.add(panel.svg, panel.box);
}

/** The frame, on a sheet of its own: it lies over everything, also at its inner edge. */
export function cityFrame({ plan, style }: CityGround): Sheet {
  const { width, height } = plan;
  const frame = new Sheet();
  const look = { palette: style.ornament, pen: style.pens.ornament };
  for (const { svg, box } of drawFrame({ width, height, scale: frameScaleFor(width, height) }, look))
    frame.add(svg, box);
  return frame;
}
