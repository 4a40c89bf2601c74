import { Sheet } from '../../pen/sheet.ts';
import { drawCompass } from '../../symbols/ornament/compass.ts';
import { drawFrame, frameScaleFor } from '../../symbols/ornament/frame.ts';
import type { Rect } from '../../symbols/ornament/rect.ts';
import { drawTitlePanel } from '../../symbols/ornament/title-panel.ts';
import type { CityGround } from '../city-ground.ts';

/** Compass and title panel. Gives the empty face of the ribbon, where a title may be written; null without a panel. */
export function paintOrnament({ plan, style, seed }: CityGround, sheet: Sheet): Rect | null {
  const { decor, milesPerUnit } = plan.sketch;
  const look = { palette: style.ornament, pen: style.pens.ornament };
  if (decor.compass !== null) {
    const { svg, box } = drawCompass(decor.compass.at, decor.compass.radius, look);
    sheet.add(svg, box);
  }
  if (decor.titlePanel === null) return null;
  const { svg, box, titleBox } = drawTitlePanel(decor.titlePanel, milesPerUnit, `${seed}:title`, look);
  sheet.add(svg, box);
  return titleBox;
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
