import { type PaperName, papers } from '@venture-atlas/rules';

/** Points per inch, and millimeters per inch. */
export const POINTS_AN_INCH = 72;
const MM_AN_INCH = 25.4;

/** Margin around the map, as a share of the shorter side. */
const MARGIN = 0.035;
/** Height of the title strip, as a share of the page's height. */
const TITLE_STRIP = 0.06;
/** Size of a map pixel (a CSS pixel on a screen) in print, in points: paper is viewed from nearer. */
const PIXEL_PT = { map: 0.5, more: 0.38, all: 0.38 } as const;

/** A rectangle on the page, in points from its upper left corner. */
export interface PageRect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Layout of a poster. Lengths are points, 1/72 inch. */
export interface PosterLayout {
  width: number;
  height: number;
  map: PageRect;
  /** The strip below the map; null without a title. */
  title: PageRect | null;
  /** Points per map unit. */
  unit: number;
  /** Points per map pixel: type of 11 px has 11 times as many points. */
  pixel: number;
  /** Size of the picture in the map's rectangle, in pixels. */
  picture: { width: number; height: number };
}

export interface LayoutOptions {
  paper: PaperName | 'picture';
  dpi: number;
  names: 'map' | 'more' | 'all';
  title: boolean;
}

/**
 * Lays out a map on paper as large as possible, in the orientation of the map. `picture` is the size of its picture in
 * pixels. On the paper `picture` the page equals the picture, pixel by pixel, and type has its size in map units.
 */
export function layOutPoster(
  map: { width: number; height: number },
  picture: { width: number; height: number },
  options: LayoutOptions,
): PosterLayout {
  if (options.paper === 'picture') return asThePicture(map, picture, options.dpi);
  const paper = papers[options.paper];
  const isWide = map.width > map.height;
  const [width, height] = [isWide ? paper.height : paper.width, isWide ? paper.width : paper.height].map(
    (mm) => (mm / MM_AN_INCH) * POINTS_AN_INCH,
  ) as [number, number];
  const margin = MARGIN * Math.min(width, height);
  const strip = options.title ? TITLE_STRIP * height : 0;
  const space = { width: width - 2 * margin, height: height - 2 * margin - strip };
  const unit = Math.min(space.width / map.width, space.height / map.height);
  const size = { width: unit * map.width, height: unit * map.height };
  const x = (width - size.width) / 2;
  const y = margin + (space.height - size.height) / 2;
  const title = options.title ? { x, y: y + size.height, width: size.width, height: strip } : null;
  return {
    width,
    height,
    map: { x, y, ...size },
    title,
    unit,
    pixel: PIXEL_PT[options.names],
    picture: {
      width: Math.max(1, Math.round((size.width / POINTS_AN_INCH) * options.dpi)),
      height: Math.max(1, Math.round((size.height / POINTS_AN_INCH) * options.dpi)),
    },
  };
}

function asThePicture(
  map: { width: number; height: number },
  picture: { width: number; height: number },
  dpi: number,
): PosterLayout {
  const point = POINTS_AN_INCH / dpi;
  const [width, height] = [picture.width * point, picture.height * point];
  const unit = width / map.width;
  // Names have their size in map units.
  return { width, height, map: { x: 0, y: 0, width, height }, title: null, unit, pixel: unit, picture };
}
