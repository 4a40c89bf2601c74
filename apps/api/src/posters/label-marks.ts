import {
  dotRadius,
  LABEL_LINE_HEIGHT,
  labelCentre,
  labelPx,
  type MapInks,
  polygonLabelOpacity,
  type Scale,
  SIGN_SIDE,
  signPaths,
  wrapLines,
} from '@venture-atlas/map-math';
import { isWaterType } from '@venture-atlas/rules';
import type { Child } from '@venture-atlas/types';
import { type Face, faceOf } from './label-faces.ts';
import { outlineLine, setLine } from './lettering.ts';
import type { PosterLayout } from './poster-layout.ts';
import type { Mark } from './poster-mark.ts';
import { toPage } from './shape-marks.ts';

/** As the map draws them (see the web app's label pen); lengths are map pixels. */
const HALO = 0.9;
const DOT_HALO = 1.7;
const SIGN_RADIUS = 8;
/** From the middle of a line down to its baseline, in multiples of the type size. */
const BASELINE = 0.31;
const haloWidth = (px: number): number => Math.max(3, 0.19 * px);

/** What labels are drawn with. */
export interface LabelContext {
  layout: PosterLayout;
  mapHeight: number;
  inks: MapInks;
  /** Only for the DM: this place is hidden from players. */
  isHidden: (child: Child) => boolean;
}

/** The dot or sign of a place, if it has one. */
export function dotMarks(child: Child, { layout, mapHeight, inks, isHidden }: LabelContext): Mark[] {
  const [x, y] = toPage(layout, mapHeight)(child.lng, child.lat);
  const sign = child.type_icon;
  if (sign !== null && sign !== undefined && child.display_dot) return signMarks(signPaths[sign], x, y, layout, inks);
  if (!child.display_dot) return [];
  const radius = dotRadius(child.scale) * layout.pixel;
  const disc = (r: number, fill: string, opacity: number): Mark => ({
    path: circle(x, y, r),
    fill,
    opacity,
    top: y - r,
    bottom: y + r,
  });
  const marks = [disc(radius + DOT_HALO * layout.pixel, inks.halo, HALO), disc(radius, inks.ink, 1)];
  if (isHidden(child)) marks.push(disc(radius - 1.6 * layout.pixel, inks.halo, 1));
  return marks;
}

/** The name of a place with its halo; undefined when no typeface here has its letters. */
export function labelMarks(child: Child, context: LabelContext): Mark[] | undefined {
  const { layout, mapHeight, inks } = context;
  const zoom = (layout.unit / layout.pixel) as Scale;
  const isWater = isWaterType(child.type);
  const isArea = child.geojson?.geometry.type === 'MultiPolygon';
  const isLine = child.geojson?.geometry.type === 'LineString';
  const face = faceOf({ isWater, isArea, isLine, isHidden: context.isHidden(child) }, child.scale);
  const lines = linesOf(child, face)?.map((text) => setLine(text, face));
  if (lines === undefined) return undefined;
  const centre = labelCentre(child, zoom);
  const px = labelPx(child.scale, zoom);
  const size = px * layout.pixel;
  const half = {
    width: (Math.max(...lines.map((line) => line?.width ?? 0)) * size) / 2 + haloWidth(px) * layout.pixel,
    height: (lines.length * size * LABEL_LINE_HEIGHT) / 2 + haloWidth(px) * layout.pixel,
  };
  const { x, y } = onPaper(toPage(layout, mapHeight)(centre.lng, centre.lat), half, child.rotation, layout);
  let path = '';
  for (const [row, line] of lines.entries()) {
    if (line === undefined) return undefined;
    const baseline = ((row - (lines.length - 1) / 2) * LABEL_LINE_HEIGHT + BASELINE) * size;
    path += outlineLine(line, { centre: { x, y }, baseline, size, rotation: child.rotation });
  }
  if (path === '') return [];
  const reach = Math.hypot(half.width, half.height);
  const [top, bottom] = [y - reach, y + reach];
  const opacity = isArea ? polygonLabelOpacity(child.scale, zoom) : 1;
  const halo = { colour: isWater ? inks.waterHalo : inks.halo, width: haloWidth(px) * layout.pixel };
  return [
    { path, stroke: halo, opacity: opacity * HALO, top, bottom },
    { path, fill: isWater ? inks.water : inks.ink, opacity, top, bottom },
  ];
}

/** The centre of a label, moved as little as it takes to keep all of the name on the paper. */
function onPaper(
  [x, y]: [number, number],
  half: { width: number; height: number },
  rotation: number,
  { width, height }: PosterLayout,
): { x: number; y: number } {
  const turn = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  const within = (at: number, reach: number, length: number) =>
    2 * reach > length ? length / 2 : Math.min(length - reach, Math.max(reach, at));
  return {
    x: within(x, cos * half.width + sin * half.height, width),
    y: within(y, sin * half.width + cos * half.height, height),
  };
}

function linesOf(child: Child, face: Face): string[] | undefined {
  if (setLine(child.name, face) === undefined) return undefined;
  const measure = (text: string): number => (setLine(text, face)?.width ?? 0) + (text === ' ' ? 2 * face.spacing : 0);
  return child.label_wrap_ratio > 0 ? wrapLines(child.name, child.label_wrap_ratio, 1, measure) : [child.name];
}

function signMarks(outline: string, x: number, y: number, layout: PosterLayout, inks: MapInks): Mark[] {
  const unit = ((2 * SIGN_RADIUS) / SIGN_SIDE) * layout.pixel;
  const reach = SIGN_RADIUS * layout.pixel;
  const path = { path: outline, at: { x: x - reach, y: y - reach, unit } };
  const limits = { top: y - 1.4 * reach, bottom: y + 1.4 * reach };
  return [
    { ...path, stroke: { colour: inks.halo, width: 6 }, opacity: HALO, ...limits },
    { ...path, stroke: { colour: inks.ink, width: 2 }, opacity: 1, ...limits },
  ];
}

function circle(x: number, y: number, r: number): string {
  const [left, right] = [(x - r).toFixed(3), (x + r).toFixed(3)];
  const radius = r.toFixed(3);
  return `M${left} ${y.toFixed(3)}A${radius} ${radius} 0 1 0 ${right} ${y.toFixed(3)}A${radius} ${radius} 0 1 0 ${left} ${y.toFixed(3)}Z`;
}
