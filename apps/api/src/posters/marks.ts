import {
  dotRadius,
  LABEL_LINE_HEIGHT,
  type LabelPlacement,
  lookOfPlace,
  type MapInks,
  PENNANT,
  type PennantFrame,
  pennantAtDot,
  pennantBeforeName,
  pennantCorners,
  polygonLabelOpacity,
  radiusOfMark,
  type Scale,
  SIGN_SIDE,
  separateLetters,
  sideOfSign,
  signOfPlace,
  toDegrees,
  yFromLat,
} from '@venture-atlas/map-math';
import { signs } from '@venture-atlas/map-math/signs';
import { isWaterType } from '@venture-atlas/rules';
import type { Child, TypeIcon } from '@venture-atlas/types';
import { type Face, type LinePlace, outlineLine, setLine } from './label-faces.ts';
import type { PosterLayout } from './poster-layout.ts';
import type { Mark } from './poster-mark.ts';
import { artDot, type NamedPlace } from './poster-names.ts';
import { toPage } from './shape-marks.ts';

/** As on the map (see the web app's label pen); lengths are map pixels. */
const HALO = 0.9;
const DOT_HALO = 1.7;
const SIGN_HALO = 2;
/** From the middle of a line down to its baseline, in multiples of the type size. */
const BASELINE = 0.31;
const haloWidth = (px: number): number => Math.max(3, 0.19 * px);

/** Context for drawing labels. */
export interface LabelContext {
  layout: PosterLayout;
  mapHeight: number;
  inks: MapInks;
  /** Whether a place is hidden from players; only true for the DM. */
  isHidden: (child: Child) => boolean;
}

/** The dot or sign of a place, or the dot that replaces a drawing too small to be seen. */
export function dotMarks(place: NamedPlace, { layout, mapHeight, inks, isHidden }: LabelContext): Mark[] {
  const { child } = place;
  const [x, y] = toPage(layout, mapHeight)(child.lng, child.lat);
  const sign = signOfPlace(child);
  const ink = inkOf(child, inks, inks.ink);
  if (sign !== null && child.display_dot) return signMarks(sign, x, y, layout, { ...inks, ink });
  const radius =
    (child.display_dot ? dotRadius(child.scale) : artDot(place, layout.unit / layout.pixel)) * layout.pixel;
  if (radius === 0) return [];
  const disc = (r: number, fill: string, opacity: number): Mark => ({
    path: circle(x, y, r),
    fill,
    opacity,
    top: y - r,
    bottom: y + r,
  });
  const marks = [disc(radius + DOT_HALO * layout.pixel, inks.halo, HALO), disc(radius, ink, 1)];
  if (isHidden(child)) marks.push(disc(radius - 1.6 * layout.pixel, inks.halo, 1));
  return marks;
}

/** The color that editors chose for a place, otherwise the default. */
function inkOf(child: Child, { colours }: MapInks, usual: string): string {
  const colour = lookOfPlace(child)?.colour;
  return colour === undefined ? usual : colours[colour];
}

/** A name with its halo, at its placement. */
export function nameMarks(
  { child, shape, face, lines = [] }: NamedPlace,
  placed: LabelPlacement,
  context: LabelContext,
): Mark[] {
  const { layout, inks } = context;
  const zoom = (layout.unit / layout.pixel) as Scale;
  const isWater = isWaterType(child.type);
  const size = placed.px * layout.pixel;
  const path =
    placed.form === 'curved'
      ? curvePath(separateLetters(child.name), placed.letters, face, size, layout)
      : straightPath(placed.lines ?? lines, placed, face, size, layout);
  if (path === '') return [];
  const halo = { colour: isWater ? inks.waterHalo : inks.halo, width: haloWidth(placed.px) * layout.pixel };
  const covered = placed.boxes.map(({ top, bottom }) => [top, bottom] as const);
  const rim = halo.width + size / 2;
  const top = layout.map.y + Math.min(...covered.map(([from]) => from)) * layout.pixel - rim;
  const bottom = layout.map.y + Math.max(...covered.map(([, to]) => to)) * layout.pixel + rim;
  const opacity = shape?.geometry.type === 'MultiPolygon' ? polygonLabelOpacity(child.scale, zoom) : 1;
  return [
    { path, stroke: halo, opacity: opacity * HALO, top, bottom },
    { path, fill: inkOf(child, inks, isWater ? inks.water : inks.ink), opacity, top, bottom },
  ];
}

function straightPath(
  lines: readonly string[],
  { x, y, rotation }: LabelPlacement & { form: 'straight' },
  face: Face,
  size: number,
  layout: PosterLayout,
): string {
  const centre = onPage(layout, x, y);
  return lines
    .map((text, row) => {
      const baseline = ((row - (lines.length - 1) / 2) * LABEL_LINE_HEIGHT + BASELINE) * size;
      return outlineOf(text, face, { centre, baseline, size, rotation: toDegrees(rotation) });
    })
    .join('');
}

function curvePath(
  texts: readonly string[],
  letters: Float32Array,
  face: Face,
  size: number,
  layout: PosterLayout,
): string {
  return texts
    .map((text, at) => {
      const [x, y, turn] = [letters[at * 3] as number, letters[at * 3 + 1] as number, letters[at * 3 + 2] as number];
      const place = { centre: onPage(layout, x, y), baseline: 0, size, rotation: toDegrees(turn) };
      return outlineOf(text, face, place);
    })
    .join('');
}

function outlineOf(text: string, face: Face, place: LinePlace): string {
  const line = setLine(text, face);
  return line === undefined ? '' : outlineLine(line, place);
}

/** Converts pixels of the zoom from the map's corner to page points. */
const onPage = ({ map, pixel }: PosterLayout, x: number, y: number) => ({ x: map.x + x * pixel, y: map.y + y * pixel });

function signMarks(sign: TypeIcon, x: number, y: number, layout: PosterLayout, inks: MapInks): Mark[] {
  const side = sideOfSign(sign) * layout.pixel;
  const unit = side / SIGN_SIDE;
  const reach = side / 2;
  const path = { path: signs[sign].path, at: { x: x - reach, y: y - reach, unit } };
  const limits = { top: y - 1.4 * reach, bottom: y + 1.4 * reach };
  return [
    { ...path, stroke: { colour: inks.halo, width: (2 * SIGN_HALO * layout.pixel) / unit }, opacity: HALO, ...limits },
    { ...path, fill: inks.ink, opacity: 1, ...limits },
  ];
}

/**
 * The pennant of a visited place, as on the map: at its dot, otherwise before each of its names.
 * @param names placements in map pixels
 */
export function pennantMarks(child: Child, names: readonly LabelPlacement[], context: LabelContext): Mark[] {
  if (!child.display_dot) return names.flatMap((name) => inked(pennantBeforeName(name), context));
  const zoom = context.layout.unit / context.layout.pixel;
  const radius = radiusOfMark(signOfPlace(child), child.scale);
  return inked(pennantAtDot(child.lng * zoom, yFromLat(child.lat, context.mapHeight) * zoom, radius), context);
}

/** A pennant on the page, ink on halo. */
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

/** A whole circle as SVG path data. */
export function circle(x: number, y: number, r: number): string {
  const [left, right] = [(x - r).toFixed(3), (x + r).toFixed(3)];
  const radius = r.toFixed(3);
  return `M${left} ${y.toFixed(3)}A${radius} ${radius} 0 1 0 ${right} ${y.toFixed(3)}A${radius} ${radius} 0 1 0 ${left} ${y.toFixed(3)}Z`;
}
