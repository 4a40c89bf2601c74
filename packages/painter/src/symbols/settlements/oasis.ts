import type { Standing } from '../../pen/sheet.ts';
import { seeded } from '../../random/seeded.ts';
import type { SettlementPalette } from '../../styles/settlement-palette.ts';
import { Drawing } from '../drawing.ts';
import { drawTent } from './camp.ts';
import { Crowd } from './crowd.ts';
import { unevenOval } from './ground-patch.ts';
import type { Place } from './look.ts';
import { drawPalm } from './palm.ts';

/** Water in the sand, green at its rim, with palms; sometimes a tent. */
export function drawOasis({ at: [x, y], size }: Place, seed: string, palette: SettlementPalette): Standing {
  const random = seeded(seed);
  const drawing = new Drawing();
  const rim = unevenOval([x, y], size * random.range(1.2, 1.4), size * random.range(0.5, 0.6), random);
  const pool = unevenOval([x + random.sym(size * 0.06), y], size * random.range(0.82, 0.98), size * 0.34, random);
  drawing.fill(rim, palette.meadow, { opacity: 0.8, soft: true });
  drawing.fill(pool, palette.water, { soft: true });
  drawing.lines([[...pool, ...pool.slice(0, 2)]], palette.ink, {
    width: (t) => (1 + 0.6 * Math.sin(t * 9) ** 2) * palette.pen,
    opacity: 0.9,
    soft: true,
  });
  for (const [from, to, level] of [
    [-0.22, 0.12, 0],
    [-0.05, 0.2, 0.06],
    [0.02, 0.14, -0.07],
  ] as const)
    drawing.lines(
      [
        [
          [x + size * from, y + size * level],
          [x + size * to, y + size * level],
        ],
      ],
      palette.waterInk,
      {
        width: 0.9 * palette.pen,
        opacity: 0.6,
      },
    );
  const crowd = new Crowd();
  const palms = random.int(3, 5);
  for (let i = 0; i < palms; i++) {
    const own = seeded(`${seed}:palm:${i}`);
    const angle = -0.35 + (i / (palms - 1)) * (Math.PI + 0.7) + own.sym(0.2);
    const foot = y - Math.sin(angle) * size * 0.2 + own.sym(size * 0.03);
    crowd.put(foot, () =>
      drawPalm(drawing, [x + Math.cos(angle) * size * 0.54, foot], size * own.range(0.38, 0.6), own, palette),
    );
  }
  if (random.chance(0.6)) {
    const own = seeded(`${seed}:tent`);
    const side = own.chance(0.5) ? -1 : 1;
    const foot = y + size * 0.17;
    crowd.put(foot, () => drawTent(drawing, [x + side * size * own.range(0.5, 0.6), foot], size * 0.27, own, palette));
  }
  crowd.draw();
  return drawing.standing(y + size * 0.1);
}
