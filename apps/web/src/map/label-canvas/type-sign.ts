import { SIGN_SIDE, sideOfSign } from '@venture-atlas/map-math';
import type { Sign } from '@venture-atlas/map-math/signs';
import type { TypeIcon } from '@venture-atlas/types';
import type { Canvas2D } from './lettering.ts';

/** Width of the halo around a sign, in CSS pixels. */
const HALO = 2;
/** Width of the outline of a sign that players do not see, in CSS pixels. */
const HOLLOW_LINE = 1.5;
const HALO_ALPHA = 0.9;

export interface SignStyle {
  readonly ink: string;
  readonly halo: string;
  readonly isHidden: boolean;
}

/** The outlines of all signs. */
export type Signs = Readonly<Record<TypeIcon, Sign>>;

let signs: Signs | undefined;
const outlines = new Map<TypeIcon, Path2D>();

/** Makes the signs known to this thread (`sign-part.ts`). */
export function learnSigns(known: typeof signs): void {
  signs = known;
  outlines.clear();
}

function outlineOf(sign: TypeIcon): Path2D | undefined {
  if (signs === undefined) return undefined;
  const outline = outlines.get(sign) ?? new Path2D(signs[sign].path);
  outlines.set(sign, outline);
  return outline;
}

/**
 * Draws a sign centered on a point. The canvas must be in CSS pixels of the view; its transform is changed.
 * @returns false while the outlines have not loaded
 */
export function drawTypeSign(canvas: Canvas2D, sign: TypeIcon, x: number, y: number, style: SignStyle): boolean {
  const outline = outlineOf(sign);
  if (outline === undefined) return false;
  const side = sideOfSign(sign);
  const unit = side / SIGN_SIDE;
  canvas.translate(x - side / 2, y - side / 2);
  canvas.scale(unit, unit);
  canvas.globalAlpha = HALO_ALPHA;
  canvas.strokeStyle = style.halo;
  canvas.lineWidth = (2 * HALO) / unit;
  canvas.stroke(outline);
  canvas.globalAlpha = 1;
  canvas.fillStyle = style.isHidden ? style.halo : style.ink;
  canvas.fill(outline);
  if (style.isHidden) {
    canvas.strokeStyle = style.ink;
    canvas.lineWidth = HOLLOW_LINE / unit;
    canvas.stroke(outline);
  }
  return true;
}
