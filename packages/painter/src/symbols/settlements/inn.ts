import type { Standing } from '../../pen/sheet.ts';
import { lineBy } from '../../plane/lines.ts';
import { type Point, sharesOf } from '../../plane/points.ts';
import { upright } from '../../plane/rings.ts';
import { drawDwelling } from './buildings.ts';
import type { Vignette } from './vignette.ts';

/** A large house with its stable, a smoking chimney and a sign at the road. */
export function drawInn(vignette: Vignette): Standing {
  const {
    at: [x, y],
    size,
    random,
    country,
  } = vignette;
  const side = random.chance(0.5) ? 1 : -1;
  vignette.ground(-0.03, 1.2, 0.42);
  const house = {
    at: vignette.spot(-side * 0.06, 0),
    width: size * 0.8,
    height: size * random.range(0.54, 0.64),
    thatch: 0,
  };
  drawDwelling(vignette, random, house);
  drawDwelling(vignette, vignette.own('stable'), {
    at: vignette.spot(side * 0.34, 0.08),
    width: size * 0.36,
    height: size * 0.3,
    thatch: 0.9,
  });
  if (country !== 'desert') drawSmokingChimney(vignette, [x + size * 0.14, y - house.height * 0.86]);
  drawSign(vignette, [x - side * size * 0.5, y + size * 0.08]);
  return vignette.stand(0.06);
}

function drawSmokingChimney(drawing: Vignette, [x, y]: Point): void {
  const { palette, random, size } = drawing;
  const half = size * 0.045;
  const stack = upright(x - half, x + half, y + size * 0.09, y - size * 0.09);
  drawing.fill(stack, palette.wall);
  drawing.outline([stack], 0.9);
  const lean = random.range(0.12, 0.22);
  const smoke = lineBy(8, (t) => [
    x + Math.sin(t * 7) * size * 0.07 * (0.3 + t) + t * size * lean,
    y - size * (0.1 + t * 0.4),
  ]);
  drawing.lines([smoke], palette.smoke, {
    width: (t) => (1.4 * (1 - t) + 0.35) * palette.pen,
    opacity: 0.6,
    soft: true,
  });
}

function drawSign(drawing: Vignette, [x, y]: Point): void {
  const { palette, size } = drawing;
  const top = y - size * 0.34;
  drawing.line([x, y], [x, top], 1.1);
  drawing.line([x - size * 0.02, top], [x + size * 0.14, top], 1.1);
  const at = sharesOf([x, top], size);
  const board = [at(0.03, 0.03), at(0.13, 0.03), at(0.13, 0.13), at(0.03, 0.13)];
  drawing.fill(board, palette.flags[0] ?? palette.gold);
  drawing.outlineArea(board, 0.8);
  if (palette.glow !== null)
    drawing.opening(
      board.map(([bx, by]): Point => [bx, by + size * 0.02]),
      size * 0.05,
    );
}
