import { taper } from '../../pen/pressure.ts';
import type { Drawn } from '../../pen/sheet.ts';
import { lineBy } from '../../plane/lines.ts';
import type { Point } from '../../plane/points.ts';
import { seeded } from '../../random/seeded.ts';
import { Drawing } from '../drawing.ts';
import type { OrnamentLook } from './ornament-look.ts';
import type { Swimmer } from './ship.ts';

const fluke: readonly Point[] = [
  [-0.7, 0],
  [-0.69, 0.12],
  [-0.76, 0.22],
  [-0.9, 0.27],
  [-0.74, 0.27],
  [-0.67, 0.2],
  [-0.6, 0.27],
  [-0.45, 0.28],
  [-0.59, 0.21],
  [-0.63, 0.11],
  [-0.62, 0],
];

/** The back of a whale, its fluke and its spout. */
export function drawWhale({ at, size, facing }: Swimmer, seed: string, { palette }: OrnamentLook): Drawn {
  const random = seeded(seed);
  const drawing = new Drawing();
  const place = (along: number, up: number): Point => [at[0] + along * size * facing, at[1] - up * size];
  const high = random.range(0.25, 0.3);
  const back = lineBy(18, (t) => place(-0.5 + t, Math.sin(t ** 0.8 * Math.PI) ** 0.8 * high));
  drawing.fill(back, palette.whale);
  drawing.fill([...back, place(0.2, 0.02), place(-0.2, 0.05)], palette.whaleShade, { opacity: 0.35 });
  drawing.lines([back], palette.ink, { width: size * 0.014, soft: true });
  const grooves = [0, 1, 2, 3].map((i): Point[] => [
    place(0.18 + i * 0.05, 0.05 - i * 0.006),
    place(0.27 + i * 0.04, 0.09),
    place(0.34 + i * 0.03, 0.07),
  ]);
  drawing.lines(grooves, palette.ink, { width: size * 0.005, soft: true });
  drawing.disc(place(0.31, 0.1), size * 0.014, palette.ink);
  const tail = fluke.map(([along, up]) => place(along + random.sym(0.006), up * random.range(0.98, 1.04)));
  drawing.fill(tail, palette.whale);
  drawing.lines([tail], palette.ink, { width: size * 0.011, soft: true });
  const spout = [-0.5, -0.22, 0.1, 0.4].map((lean) =>
    lineBy(10, (t) => place(0.22 + lean * 0.36 * t, 0.26 + 0.3 * t - 0.22 * t * t * (1 + Math.abs(lean)))),
  );
  drawing.lines(spout, palette.water, { width: (t) => size * 0.01 * (1 - t * 0.7), opacity: 0.8, soft: true });
  const waves = [-0.66, -0.3, 0, 0.3].map((middle) =>
    lineBy(8, (t) => place(middle + random.sym(0.004) + 0.16 * (t - 0.5) * 2, -0.015 - Math.sin(t * Math.PI) * 0.02)),
  );
  drawing.lines(waves, palette.water, { width: taper(size * 0.009), opacity: 0.8, soft: true });
  return drawing.drawn();
}
