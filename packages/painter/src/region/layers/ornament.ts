import type { Drawn, Sheet } from '../../pen/sheet.ts';
import type { Progress } from '../../progress.ts';
import type { RegionDecor } from '../../sketch/region-sketch.ts';
import { drawCompass } from '../../symbols/ornament/compass.ts';
import { type OrnamentLook, ornamentLook } from '../../symbols/ornament/ornament-look.ts';
import type { Rect } from '../../symbols/ornament/rect.ts';
import type { PlacedScaleBar } from '../../symbols/ornament/scale-bar.ts';
import { drawSerpent } from '../../symbols/ornament/serpent.ts';
import { drawShip } from '../../symbols/ornament/ship.ts';
import { drawTitlePanel } from '../../symbols/ornament/title-panel.ts';
import { drawWhale } from '../../symbols/ornament/whale.ts';
import type { RegionGround } from '../ground.ts';

/** Where the application may write on the picture, in sheet units; null without a title panel, or without a measure. */
export interface OrnamentPlaces {
  titleBox: Rect | null;
  scaleBar: PlacedScaleBar | null;
}

/** Ships and beasts, the compass and the title panel. */
export async function paintOrnament(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<OrnamentPlaces> {
  const { sketch, style, seed } = ground;
  const { beasts, compass, titlePanel } = sketch.decor;
  const look = ornamentLook(style);
  const put = ({ svg, box }: Drawn): void => sheet.add(svg, box);
  if (style.symbols.beasts) for (const beast of beasts) put(drawBeast(beast, seed, look));
  await progress(0.4);
  if (compass !== null) put(drawCompass(compass.at, compass.radius, look));
  await progress(0.7);
  if (titlePanel === null) return { titleBox: null, scaleBar: null };
  const panel = drawTitlePanel(titlePanel, sketch.milesPerUnit, `${seed}:title`, look);
  put(panel);
  await progress(1);
  return { titleBox: panel.titleBox, scaleBar: panel.scaleBar };
}

/** Each has its seed from where it swims, so that another one changes nothing about it. */
function drawBeast(beast: RegionDecor['beasts'][number], seed: string, look: OrnamentLook): Drawn {
  const own = `${seed}:beast:${beast.at.join(':')}`;
  switch (beast.kind) {
    case 'ship2':
      return drawShip({ ...beast, masts: 2 }, own, look);
    case 'ship3':
      return drawShip({ ...beast, masts: 3 }, own, look);
    case 'serpent':
      return drawSerpent(beast, own, look);
    case 'whale':
      return drawWhale(beast, own, look);
  }
}
