import { mapInks, shapeGround } from '@venture-atlas/map-math';
import type { Child, PictureFrame, PosterWish } from '@venture-atlas/types';
import { inkPoster } from './ink-poster.ts';
import type { MaskedMap } from './masked-map.ts';
import { layOutPoster, type PageRect, type PosterLayout } from './poster-layout.ts';
import type { Inked, Mark } from './poster-mark.ts';
import type { PosterRumour } from './rumour-marks.ts';
import { type PosterTitle, titleMarks } from './title-marks.ts';

/** Everything a poster is drawn from. */
export interface PosterOrder {
  wish: PosterWish;
  map: { width: number; height: number };
  /** Of the picture, in map units; null for a picture without one. */
  frame: PictureFrame | null;
  /** Absolute path and pixels; null for a map without a picture. */
  picture: { file: string; width: number; height: number } | null;
  title: PosterTitle;
  /** What is hidden of the picture, which then comes masked; null: nothing. */
  masked: MaskedMap | null;
  /** The points that the viewer may see, and nothing else. */
  children: Child[];
  /** What players have heard of, as the viewer is told it. */
  rumours: PosterRumour[];
  /** Ids of the locations that the DM sees and players do not. */
  hidden: number[];
  /** Ids of the locations where the players have been, as the viewer is told it. */
  visited: number[];
}

/** A poster ready to be put on paper. */
export interface PosterDrawing {
  layout: PosterLayout;
  dpi: number;
  paper: string;
  picture: string | null;
  title: PosterTitle;
  inked: Inked;
  /** Where lines and areas end: a ring in page points. */
  ground: readonly (readonly [x: number, y: number])[];
}

/** Paper without a picture, and round it. */
const PAPER = '#fbf6ea';

/** Lays the map out and inks it. */
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

/** How far the lines round a blank sheet stand from its edge, and how wide they are, in points. */
const EDGE_LINES = [
  { inset: 0.8, width: 1.6 },
  { inset: 5, width: 0.5 },
] as const;

/** What ends a map that has no picture of its own. */
function sheetEdge({ x, y, width, height }: PageRect, colour: string): Mark[] {
  return EDGE_LINES.map(({ inset, width: line }) => {
    const [left, top, right, bottom] = [x + inset, y + inset, x + width - inset, y + height - inset];
    const path = `M${left} ${top}L${right} ${top}L${right} ${bottom}L${left} ${bottom}Z`;
    return { path, stroke: { colour, width: line }, opacity: 0.7, top: y, bottom: y + height };
  });
}
