import { type MapInks, type Scale, scaleBar } from '@venture-atlas/map-math';
import type { Face } from './label-faces.ts';
import { outlineLine, setLine } from './lettering.ts';
import type { PageRect, PosterLayout } from './poster-layout.ts';
import type { Mark } from './poster-mark.ts';

/** What the strip below the map says. */
export interface PosterTitle {
  name: string;
  /** Who made the map and under what licence; null when nobody is known. */
  credit: string | null;
  milesPerUnit: number | null;
}

const capitals: Face = { name: 'capitals', spacing: 0.06 };
const small: Face = { name: 'medium', spacing: 0 };
const italic: Face = { name: 'italic', spacing: 0 };

/** Shares of the strip's height. */
const NAME_SIZE = 0.46;
const SMALL_SIZE = 0.2;
/** The scale bar takes at most this share of the strip's width. */
const BAR_SHARE = 0.24;

/** The name in the middle, the credit on the left, the scale bar on the right. Letters nobody has are left out. */
export function titleMarks(title: PosterTitle, layout: PosterLayout, inks: MapInks): Mark[] {
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
    room: number,
  ) => {
    const line = setLine(text, face);
    if (line === undefined || line.width === 0) return;
    const fitting = Math.min(size, room / line.width);
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

/** Four parts, dark and light in turn. */
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
