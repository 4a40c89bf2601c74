import { labelWeight } from '@venture-atlas/map-math';
import type { PointStore } from './point-store.ts';

/** The font of a label. */
export interface LabelFace {
  /** For `ctx.font`, at REFERENCE_PX. */
  readonly font: string;
  /** Space between letters, in multiples of the type size. */
  readonly spacing: number;
}

/** Labels are set at this size and scaled by the canvas transform, so each face needs only one font string. */
export const REFERENCE_PX = 64;

export const LABEL_FAMILY = 'Atlas Labels';
export const CAPITALS_FAMILY = 'Atlas Capitals';
const FALLBACK = 'Georgia, "Times New Roman", serif';

/** Letter space of polygon labels and, less, of water. */
const CAPITALS_SPACING = 0.14;
const WATER_SPACING = 0.045;

/**
 * Makes the font strings for the canvas. Browsers cache the font they found for a string, even if its file arrives
 * later. So each arrival adds a new, nonexistent last family, which changes the string.
 */
function facesOf(arrivals: number) {
  const tail = `${FALLBACK}, "arrival ${arrivals}"`;
  const face = (style: string, families: string, spacing = 0): LabelFace => ({
    font: `${style} ${REFERENCE_PX}px ${families}, ${tail}`,
    spacing,
  });
  const label = `"${LABEL_FAMILY}"`;
  return {
    500: face('500', label),
    600: face('600', label),
    700: face('700', label),
    line: face('italic 500', label),
    water: face('italic 500', label, WATER_SPACING),
    hidden: face('italic 500', label),
    area: face('700', `"${CAPITALS_FAMILY}", ${label}`, CAPITALS_SPACING),
  } as const;
}

let arrivals = 0;
let faces = facesOf(arrivals);

/** Makes new font strings after a font file arrived. */
export function renewFaces(): void {
  arrivals += 1;
  faces = facesOf(arrivals);
}

/** The fallback fonts. The browser has to search for them, and no picture should wait for that. */
export const standInFonts: readonly string[] = ['italic 500', '700'].map(
  (style) => `${style} ${REFERENCE_PX}px ${FALLBACK}`,
);

/** The faces of most names, the large ones first. */
export const uprightFaces = (): readonly LabelFace[] => [faces[700], faces[600], faces[500]];

/** The face of a point's label: water italic, polygons small capitals, lines and hidden points italic, else by scale. */
export function faceOf(store: PointStore, index: number): LabelFace {
  if (store.has(index, 'water')) return faces.water;
  if (store.has(index, 'area')) return faces.area;
  if (store.has(index, 'line')) return faces.line;
  if (store.has(index, 'hidden')) return faces.hidden;
  return faces[labelWeight(store.scale(index))];
}
