import {
  asScale,
  isPointVisible,
  lookOfPlace,
  type MapInks,
  mapInks,
  type Scale,
  scaleBar,
  shapeGround,
} from '@venture-atlas/map-math';
import { isWaterType } from '@venture-atlas/rules';
import type { Child, PictureFrame, PosterOptions } from '@venture-atlas/types';
import { type Face, outlineLine, setLine } from './label-faces.ts';
import { dotMarks, type LabelContext, nameMarks, pennantMarks } from './marks.ts';
import type { MaskedMap } from './masked-map.ts';
import { layOutPoster, type PageRect, type PosterLayout } from './poster-layout.ts';
import type { Inked, Mark } from './poster-mark.ts';
import { type NamedPlace, namedPlace, placeNames } from './poster-names.ts';
import { type PosterRumour, rumourMarks } from './rumour-marks.ts';
import { shapeMarks } from './shape-marks.ts';
import { type NamesOption, shownPoints } from './shown-points.ts';

/** All data of a poster. */
export interface PosterOrder {
  wish: PosterOptions;
  map: { width: number; height: number };
  /** Frame of the picture, in map units; null without one. */
  frame: PictureFrame | null;
  /** Absolute path and size in pixels; null for a map without a picture. */
  picture: { file: string; width: number; height: number } | null;
  title: PosterTitle;
  /** Masking of the picture; null: nothing is hidden. */
  masked: MaskedMap | null;
  /** Points that the viewer may see. */
  children: Child[];
  /** Rumors, as the viewer sees them. */
  rumours: PosterRumour[];
  /** Ids of locations that the DM sees and players do not. */
  hidden: number[];
  /** Ids of visited locations, as the viewer sees them. */
  visited: number[];
}

/** A poster ready for output. */
export interface PosterDrawing {
  layout: PosterLayout;
  dpi: number;
  paper: string;
  picture: string | null;
  title: PosterTitle;
  inked: Inked;
  /** Clip path of lines and areas: a ring in page points. */
  ground: readonly (readonly [x: number, y: number])[];
}

/** Color of paper around the picture, and without one. */
const PAPER = '#fbf6ea';

/** Lays out a map and draws its marks. */
export function drawPoster(order: PosterOrder): PosterDrawing {
  const { wish, map, frame, picture, title } = order;
  const inks = mapInks.light;
  const layout = layOutPoster(map, picture ?? map, wish);
  const scene = {
    children: order.children,
    map,
    frame,
    hasPicture: picture !== null,
    names: wish.names,
    rumours: order.rumours,
    hidden: new Set(order.hidden),
    visited: new Set(order.visited),
    inks,
  };
  const inked = inkPoster(scene, layout);
  if (picture === null) inked.free.unshift(...sheetEdge(layout.map, inks.ink));
  inked.free.push(...titleMarks(title, layout, inks));
  const ground = shapeGround(map, frame).map(
    ([x, y]) => [layout.map.x + x * layout.unit, layout.map.y + y * layout.unit] as const,
  );
  return { layout, dpi: wish.dpi, paper: PAPER, picture: picture?.file ?? null, title, inked, ground };
}

/** Border lines of a map without a picture: inset and width in points. */
const EDGE_LINES = [
  { inset: 0.8, width: 1.6 },
  { inset: 5, width: 0.5 },
] as const;

/** The border of a map without a picture. */
function sheetEdge({ x, y, width, height }: PageRect, colour: string): Mark[] {
  return EDGE_LINES.map(({ inset, width: line }) => {
    const [left, top, right, bottom] = [x + inset, y + inset, x + width - inset, y + height - inset];
    const path = `M${left} ${top}L${right} ${top}L${right} ${bottom}L${left} ${bottom}Z`;
    return { path, stroke: { colour, width: line }, opacity: 0.7, top: y, bottom: y + height };
  });
}

/** Contents of the strip below the map. */
interface PosterTitle {
  name: string;
  /** Maker and license of the map; null if unknown. */
  credit: string | null;
  milesPerUnit: number | null;
}

const capitals: Face = { name: 'capitals', spacing: 0.06 };
const small: Face = { name: 'medium', spacing: 0 };
const italic: Face = { name: 'italic', spacing: 0 };

/** Shares of the strip's height. */
const NAME_SIZE = 0.46;
const SMALL_SIZE = 0.2;
/** Largest share of the scale bar of the strip's width. */
const BAR_SHARE = 0.24;

/** The name in the middle, the credit on the left, the scale bar on the right. Text without glyphs is left out. */
function titleMarks(title: PosterTitle, layout: PosterLayout, inks: MapInks): Mark[] {
  const strip = layout.title;
  if (strip === null) return [];
  const middle = strip.y + strip.height * 0.56;
  const limits = { top: strip.y, bottom: strip.y + strip.height };
  const marks: Mark[] = [];
  const write = (
    text: string,
    face: Face,
    size: number,
    x: number,
    side: 'left' | 'middle' | 'right',
    maxWidth: number,
  ) => {
    const line = setLine(text, face);
    if (line === undefined || line.width === 0) return;
    const fitting = Math.min(size, maxWidth / line.width);
    const half = (line.width * fitting) / 2;
    const centre = { x: side === 'middle' ? x : side === 'left' ? x + half : x - half, y: middle };
    const path = outlineLine(line, { centre, baseline: fitting * 0.31, size: fitting, rotation: 0 });
    marks.push({ path, fill: inks.ink, opacity: 1, ...limits });
  };
  write(title.name, capitals, strip.height * NAME_SIZE, strip.x + strip.width / 2, 'middle', strip.width * 0.42);
  if (title.credit !== null)
    write(title.credit, italic, strip.height * SMALL_SIZE, strip.x, 'left', strip.width * 0.26);
  const bar = scaleBar(title.milesPerUnit, layout.unit as Scale, strip.width * BAR_SHARE);
  if (bar !== undefined) {
    marks.push(...barMarks(bar.px, strip, middle, inks));
    const words = `${bar.miles} ${bar.miles === 1 ? 'mile' : 'miles'}`;
    const x = strip.x + strip.width - bar.px - strip.height * 0.2;
    write(words, small, strip.height * SMALL_SIZE, x, 'right', strip.width * 0.1);
  }
  return marks;
}

/** Four parts, alternately dark and light. */
function barMarks(length: number, strip: PageRect, middle: number, inks: MapInks): Mark[] {
  const high = strip.height * 0.09;
  const left = strip.x + strip.width - length;
  const limits = { top: strip.y, bottom: strip.y + strip.height };
  const box = (from: number, to: number): string => {
    const [x0, x1] = [(left + from * length).toFixed(3), (left + to * length).toFixed(3)];
    const [y0, y1] = [(middle - high).toFixed(3), (middle + high).toFixed(3)];
    return `M${x0} ${y0}L${x1} ${y0}L${x1} ${y1}L${x0} ${y1}Z`;
  };
  const dark = { path: box(0, 0.25) + box(0.5, 0.75), fill: inks.ink, opacity: 1, ...limits };
  const rim = { path: box(0, 1), stroke: { colour: inks.ink, width: strip.height * 0.018 }, opacity: 1, ...limits };
  return [dark, rim];
}

/** The content of a poster: the points of a map as its viewer may see them. */
interface PosterScene {
  children: readonly Child[];
  /** Size of the map, in map units. */
  map: { width: number; height: number };
  /** Frame of its picture, in map units. */
  frame: PictureFrame | null;
  /** Whether there is a picture: shapes that it shows are not drawn over it. */
  hasPicture: boolean;
  names: NamesOption;
  /** Rumors, as the viewer sees them. */
  rumours?: readonly PosterRumour[];
  /** Ids of places that only the DM sees. */
  hidden: ReadonlySet<number>;
  /** Ids of visited places, as the viewer sees them. */
  visited?: ReadonlySet<number>;
  inks: MapInks;
}

/** Draws the marks of a poster in the order of the map: polygons, lines, then dots and names by rising scale. */
export function inkPoster(scene: PosterScene, layout: PosterLayout): Inked {
  const shown = shownPoints(scene.children, scene.names);
  const shapes = shown.flatMap(({ child, shape }) =>
    shape === null || (scene.hasPicture && child.in_picture)
      ? []
      : [{ geometry: shape.geometry, isWater: isWaterType(child.type), look: lookOfPlace(child) }],
  );
  const inOrder = [
    ...shapes.filter(({ geometry }) => geometry.type === 'MultiPolygon'),
    ...shapes.filter(({ geometry }) => geometry.type !== 'MultiPolygon'),
  ];
  const clipped = inOrder.flatMap(({ geometry, isWater, look }) =>
    shapeMarks(geometry, isWater, scene.inks, layout, scene.map.height, look),
  );
  const context: LabelContext = {
    layout,
    mapHeight: scene.map.height,
    inks: scene.inks,
    isHidden: (child) => scene.hidden.has(child.location_id),
  };
  const places = shown.map(({ child, shape }) => namedPlace(child, shape, context.isHidden(child)));
  const names = placeNames(places, { ...scene.map, frame: scene.frame }, layout);
  const free: Mark[] = [];
  const unlettered: string[] = [];
  const zoom = asScale(layout.unit / layout.pixel);
  const isInked = (index: number, { child, shape }: NamedPlace): boolean =>
    scene.names === 'all' ||
    names.has(index) ||
    isPointVisible({ scale: child.scale, isShape: shape !== null, isSelected: false }, zoom);
  // Places without space for their name that are too small to see are left out.
  const inked = [...places.entries()].filter(([index, place]) => isInked(index, place));
  const order = inked.sort(([, a], [, b]) => a.child.scale - b.child.scale || b.child.id - a.child.id);
  // Names never overlap, but a large one may cover a smaller dot.
  for (const [, place] of order) free.push(...dotMarks(place, context));
  for (const [index, place] of order) {
    if (place.lines === undefined) unlettered.push(place.child.name);
    else for (const placed of names.get(index) ?? []) free.push(...nameMarks(place, placed, context));
  }
  for (const [index, { child }] of order) {
    if (scene.visited?.has(child.location_id)) free.push(...pennantMarks(child, names.get(index) ?? [], context));
  }
  for (const rumour of scene.rumours ?? []) {
    const { disc, name } = rumourMarks(rumour, scene.inks, layout, scene.map.height);
    clipped.push(...disc);
    if (name === undefined) unlettered.push(rumour.alias);
    else free.push(...name);
  }
  return { clipped, free, unlettered };
}
