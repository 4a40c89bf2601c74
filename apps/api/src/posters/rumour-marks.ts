import { LABEL_LINE_HEIGHT, type MapInks, toDegrees } from '@venture-atlas/map-math';
import type { Rumour } from '@venture-atlas/types';
import { type Face, outlineLine, setLine } from './label-faces.ts';
import { circle } from './marks.ts';
import type { PosterLayout } from './poster-layout.ts';
import type { Mark } from './poster-mark.ts';
import { toPage } from './shape-marks.ts';

/** The fields of a rumor on a poster. */
export type PosterRumour = Pick<Rumour, 'alias' | 'lat' | 'lng' | 'radius'>;

/* As on the map; lengths are map pixels. */
const NAME_PX = 18;
const DOT = 2;
const DOT_EVERY = 8;
const NAME_HALO = 3.4;
/** The disc is 72% opaque in the middle and fades to its rim: drawn as this many stacked discs. */
const RINGS = 12;
const MIDDLE = 0.72;
/** From the middle of a line down to its baseline, in multiples of the type size. */
const BASELINE = 0.31;
const FACE: Face = { name: 'italic', spacing: 0 };

/**
 * A soft circle with the alias in the middle.
 * @returns the disc, which lies below all names and ends with the map, and the name; undefined if no font has its
 * letters
 */
export function rumourMarks(
  { alias, lat, lng, radius }: PosterRumour,
  inks: MapInks,
  layout: PosterLayout,
  mapHeight: number,
): { disc: Mark[]; name: Mark[] | undefined } {
  const [x, y] = toPage(layout, mapHeight)(lng, lat);
  const reach = radius * layout.unit;
  const opacity = 1 - (1 - MIDDLE) ** (1 / RINGS);
  const disc = Array.from({ length: RINGS }, (_, index): Mark => {
    const r = (reach * (RINGS - index)) / RINGS;
    return { path: circle(x, y, r), fill: inks.halo, opacity, top: y - r, bottom: y + r };
  });
  const dash = [0.01, DOT_EVERY * layout.pixel];
  const rim = { path: circle(x, y, reach), stroke: { colour: inks.ink, width: DOT * layout.pixel, dash }, opacity: 1 };
  disc.push({ ...rim, top: y - reach - DOT, bottom: y + reach + DOT });
  const line = setLine(alias, FACE);
  if (line === undefined) return { disc, name: undefined };
  const size = NAME_PX * layout.pixel;
  const path = outlineLine(line, { centre: { x, y }, baseline: BASELINE * size, size, rotation: toDegrees(0) });
  const limits = { top: y - size * LABEL_LINE_HEIGHT, bottom: y + size * LABEL_LINE_HEIGHT };
  const halo = { colour: inks.halo, width: NAME_HALO * layout.pixel };
  return {
    disc,
    name: [
      { path, stroke: halo, opacity: 0.9, ...limits },
      { path, fill: inks.ink, opacity: 1, ...limits },
    ],
  };
}
