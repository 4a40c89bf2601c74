import { type PaperName, papers } from '@venture-atlas/rules';

/** Points an inch, the unit of a printed page; and millimetres an inch. */
export const POINTS_AN_INCH = 72;
const MM_AN_INCH = 25.4;

/** Free paper round the map, as a share of the shorter side. */
const MARGIN = 0.035;
/** The strip with the title, as a share of the page's height. */
const TITLE_STRIP = 0.06;
/** What a map pixel (a CSS pixel on a screen) is in print, in points: eyes are nearer to paper. */
const PIXEL_PT = { map: 0.5, more: 0.38, all: 0.38 } as const;

/** A rectangle on the page, in points from its upper left corner. */
export interface PageRect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where everything of a poster stands. Lengths are points, 1/72 inch. */
export interface PosterLayout {
  width: number;
  height: number;
  map: PageRect;
  /** The strip below the map; null without a title. */
  title: PageRect | null;
  /** Points a map unit. */
  unit: number;
  /** Points a pixel of the map on a screen: type of 11 px is that many times 11 points. */
  pixel: number;
  /** Pixels of the picture in the map's rectangle. */
  picture: { width: number; height: number };
}

export interface LayoutWish {
  paper: PaperName | 'picture';
  dpi: number;
  names: 'map' | 'more' | 'all';
  title: boolean;
}

/**
 * Lays a map out on paper, turned as the map lies, as large as fits.
 * `picture` is the size of its picture in pixels; on the paper `picture` the page is
 * the picture, pixel by pixel, and one map unit of type is what it is in the picture.
 */
export function layOutPoster(
  map: { width: number; height: number },
  picture: { width: number; height: number },
  wish: LayoutWish,
): PosterLayout {
  if (wish.paper === 'picture') return asThePicture(map, picture, wish.dpi);
  const paper = papers[wish.paper];
  const isWide = map.width > map.height;
  const [width, height] = [isWide ? paper.height : paper.width, isWide ? paper.width : paper.height].map(
    (mm) => (mm / MM_AN_INCH) * POINTS_AN_INCH,
  ) as [number, number];
  const margin = MARGIN * Math.min(width, height);
  const strip = wish.title ? TITLE_STRIP * height : 0;
  const room = { width: width - 2 * margin, height: height - 2 * margin - strip };
  const unit = Math.min(room.width / map.width, room.height / map.height);
  const size = { width: unit * map.width, height: unit * map.height };
  const x = (width - size.width) / 2;
  const y = margin + (room.height - size.height) / 2;
  const title = wish.title ? { x, y: y + size.height, width: size.width, height: strip } : null;
  return {
    width,
    height,
    map: { x, y, ...size },
    title,
    unit,
    pixel: PIXEL_PT[wish.names],
    picture: {
      width: Math.max(1, Math.round((size.width / POINTS_AN_INCH) * wish.dpi)),
      height: Math.max(1, Math.round((size.height / POINTS_AN_INCH) * wish.dpi)),
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
  // Names stand in the picture at the size that they have in the map's own units.
  return { width, height, map: { x: 0, y: 0, width, height }, title: null, unit, pixel: unit, picture };
}
