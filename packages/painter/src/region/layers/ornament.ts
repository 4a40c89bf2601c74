import type { Drawn, Sheet } from '../../pen/sheet.ts';
import type { Progress } from '../../progress.ts';
import type { RegionDecor } from '../../sketch/region-sketch.ts';
import { drawCompass } from '../../symbols/ornament/compass.ts';
import { type OrnamentStyle, ornamentStyle } from '../../symbols/ornament/ornament-style.ts';
import { drawSerpent, drawWhale } from '../../symbols/ornament/sea-beasts.ts';
import { drawShip } from '../../symbols/ornament/ship.ts';
import { drawTitlePanel } from '../../symbols/ornament/title-panel.ts';
import type { RegionGround } from '../ground.ts';

/** Draws ships, beasts, the compass, and the title panel. */
export async function paintOrnament(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<void> {
  const { sketch, style, seed } = ground;
  const { beasts, compass, titlePanel } = sketch.decor;
  const look = ornamentStyle(style);
  if (style.symbols.beasts) for (const beast of beasts) sheet.paint(drawBeast(beast, seed, look));
  await progress(0.4);
  if (compass !== null) sheet.paint(drawCompass(compass.at, compass.radius, look));
  await progress(0.7);
  sheet.paint(titlePanel && drawTitlePanel(titlePanel, sketch.milesPerUnit, `${seed}:title`, look));
  await progress(1);
}

/** Each beast is seeded by its position, so that adding another does not change it. */
function drawBeast(beast: RegionDecor['beasts'][number], seed: string, look: OrnamentStyle): Drawn {
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
