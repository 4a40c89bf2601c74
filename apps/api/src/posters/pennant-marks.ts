import {
  dotRadius,
  type LabelPlacement,
  PENNANT,
  type PennantFrame,
  pennantAtDot,
  pennantBeforeName,
  pennantCorners,
  signOfPlace,
  yFromLat,
} from '@venture-atlas/map-math';
import type { Child } from '@venture-atlas/types';
import type { LabelContext } from './label-marks.ts';
import type { Mark } from './poster-mark.ts';
import { SIGN_RADIUS } from './poster-names.ts';

/**
 * The pennant of a place where the players have been, as the map draws it: at its dot, else before each of its names.
 * @param names where they were placed, in map pixels
 */
export function pennantMarks(child: Child, names: readonly LabelPlacement[], context: LabelContext): Mark[] {
  if (!child.display_dot) return names.flatMap((name) => inked(pennantBeforeName(name), context));
  const zoom = context.layout.unit / context.layout.pixel;
  const radius = signOfPlace(child) === null ? dotRadius(child.scale) : SIGN_RADIUS;
  return inked(pennantAtDot(child.lng * zoom, yFromLat(child.lat, context.mapHeight) * zoom, radius), context);
}

/** On the page, ink on halo. */
function inked(frame: PennantFrame, { layout: { map, pixel }, inks }: LabelContext): Mark[] {
  const [cos, sin] = [Math.cos(frame.turn), Math.sin(frame.turn)];
  const corners = pennantCorners(frame).map(([x, y]): [number, number] => [
    map.x + (frame.x + x * cos - y * sin) * pixel,
    map.y + (frame.y + x * sin + y * cos) * pixel,
  ]);
  const path = corners.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(3)} ${y.toFixed(3)}`).join('');
  const rows = corners.map(([, y]) => y);
  const rim = (PENNANT.halo + PENNANT.pole) * pixel;
  const limits = { top: Math.min(...rows) - rim, bottom: Math.max(...rows) + rim };
  const line = (colour: string, width: number) => ({ colour, width: width * pixel });
  return [
    { path, stroke: line(inks.halo, PENNANT.halo + PENNANT.pole), opacity: 1, ...limits },
    { path, stroke: line(inks.ink, PENNANT.pole), fill: inks.ink, opacity: 1, ...limits },
  ];
}
