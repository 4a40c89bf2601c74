import type { Standing } from '../../pen/sheet.ts';
import { drawTent } from './camp.ts';
import { unevenOval } from './ground-patch.ts';
import { drawPalm } from './palm.ts';
import type { Vignette } from './vignette.ts';

/** Water in the sand, green at its rim, with palms; sometimes a tent. */
export function drawOasis(vignette: Vignette): Standing {
  const {
    at: [x, y],
    size,
    random,
    palette,
  } = vignette;
  const rim = unevenOval([x, y], size * random.range(1.2, 1.4), size * random.range(0.5, 0.6), random);
  const pool = unevenOval([x + random.sym(size * 0.06), y], size * random.range(0.82, 0.98), size * 0.34, random);
  vignette.fill(rim, palette.meadow, { opacity: 0.8, soft: true });
  vignette.fill(pool, palette.water, { soft: true });
  vignette.lines([[...pool, ...pool.slice(0, 2)]], palette.ink, {
    width: (t) => (1 + 0.6 * Math.sin(t * 9) ** 2) * palette.pen,
    opacity: 0.9,
    soft: true,
  });
  const ripples = [
    [vignette.spot(-0.22, 0), vignette.spot(0.12, 0)],
    [vignette.spot(-0.05, 0.06), vignette.spot(0.2, 0.06)],
    [vignette.spot(0.02, -0.07), vignette.spot(0.14, -0.07)],
  ];
  vignette.lines(ripples, palette.waterInk, { width: 0.9 * palette.pen, opacity: 0.6 });
  const palms = random.int(3, 5);
  for (let i = 0; i < palms; i++) {
    const own = vignette.own(`palm:${i}`);
    const angle = -0.35 + (i / (palms - 1)) * (Math.PI + 0.7) + own.sym(0.2);
    const foot = y - Math.sin(angle) * size * 0.2 + own.sym(size * 0.03);
    vignette.putAt(foot, () =>
      drawPalm(vignette, [x + Math.cos(angle) * size * 0.54, foot], size * own.range(0.38, 0.6), own),
    );
  }
  if (random.chance(0.6)) {
    const own = vignette.own('tent');
    const side = own.chance(0.5) ? -1 : 1;
    const foot = y + size * 0.17;
    vignette.putAt(foot, () => drawTent(vignette, [x + side * size * own.range(0.5, 0.6), foot], size * 0.27, own));
  }
  vignette.drawCrowd();
  return vignette.stand(0.1);
}
