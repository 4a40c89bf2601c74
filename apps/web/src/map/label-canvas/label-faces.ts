import { labelWeight } from '@venture-atlas/map-math';
import type { PointStore } from './point-store.ts';

/** How a label is lettered. */
export interface LabelFace {
  /** For `ctx.font`, at REFERENCE_PX. */
  readonly font: string;
  /** Space between letters, in multiples of the type size. */
  readonly spacing: number;
}

/** Labels are set at this size and brought to theirs by the canvas transform: one font string per face. */
export const REFERENCE_PX = 64;

export const LABEL_FAMILY = 'Atlas Labels';
export const CAPITALS_FAMILY = 'Atlas Capitals';
const FALLBACK = 'Georgia, "Times New Roman", serif';

/** Letter space of polygon labels and, less, of water. */
const CAPITALS_SPACING = 0.14;
const WATER_SPACING = 0.045;

/**
 * The faces as the canvas gets them. Browsers keep what they once found for a font string, even when its file arrives
 * later: so the strings change with every arrival, by a last family that nobody has.
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

/** A font file arrived: from now on labels are set with it. */
export function renewFaces(): void {
  arrivals += 1;
  faces = facesOf(arrivals);
}

/** The fonts that stand in where a file is not there yet: the browser has to find them, which no picture should wait for. */
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
