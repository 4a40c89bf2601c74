import { blob, softRing } from '../../outline/soft-ring.ts';
import { pathLine } from '../../pen/paths.ts';
import type { Drawn } from '../../pen/sheet.ts';
import { stroke, taper } from '../../pen/stroke.ts';
import { spline } from '../../plane/curves.ts';
import { resample } from '../../plane/lines.ts';
import { bbox, growBox, type Point } from '../../plane/points.ts';
import type { Ring } from '../../plane/rings.ts';
import { closedLine } from '../../plane/rings.ts';
import { makeNoise } from '../../random/noise.ts';
import type { Site } from './great-buildings.ts';

/** The shore of a lake within a city. */
export const poolShore = ({ at: [x, y], size, seed }: Pick<Site, 'at' | 'size' | 'seed'>): Ring =>
  softRing(spline(blob(x, y, size * 0.5, size * 0.31, seed, 10, 0.16), 16, true), seed, 0.12, 5);

/** A small lake: its shore, and broken lines on the water along it. */
export function pool(site: Pick<Site, 'at' | 'size' | 'seed' | 'style'>): Drawn {
  const { at, seed, style } = site;
  const { city, water } = style;
  const shore = poolShore(site);
  const noise = makeNoise(`${seed}:ripples`);
  let ripples = '';
  for (const share of [0.91, 0.8, 0.66, 0.48]) {
    const line = shore.map(([x, y]): Point => [at[0] + (x - at[0]) * share, at[1] + (y - at[1]) * share]);
    let run: Point[] = [];
    const lift = (): void => {
      if (run.length > 4) ripples += stroke(run, taper(1.3 * share + 0.2));
      run = [];
    };
    for (const point of resample(line, 5, true)) {
      if (noise(point[0] / 30 + share * 9, point[1] / 30) > -0.2 + (1 - share)) run.push(point);
      else lift();
    }
    lift();
  }
  const svg =
    `<path d="${pathLine(shore, true)}" fill="${city.pool}"/>` +
    `<path d="${ripples}" fill="${water.waterLine}" fill-opacity=".55"/>` +
    `<path d="${stroke(closedLine(shore), 2)}" fill="${water.coast}"/>`;
  return { svg, box: growBox(bbox(shore), 3) };
}
