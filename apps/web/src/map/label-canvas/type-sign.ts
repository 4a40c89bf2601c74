import { SIGN_LINE, SIGN_SIDE } from '@venture-atlas/map-math';
import type { Canvas2D } from './lettering.ts';

/** Half the side of a sign on the map, in CSS pixels. */
export const SIGN_RADIUS = 8;
/** Opacity of the sign of a place that players do not see; as faint as a hollow dot. */
const HIDDEN_ALPHA = 0.55;
const HALO_ALPHA = 0.9;

export interface SignStyle {
  readonly ink: string;
  readonly halo: string;
  readonly isHidden: boolean;
}

const outlines = new Map<string, Path2D>();

/**
 * Draws the sign of a type (SVG path data) centered on a point. The canvas must be in CSS pixels of the view; its
 * transform is changed.
 */
export function drawTypeSign(canvas: Canvas2D, sign: string, x: number, y: number, style: SignStyle): void {
  const outline = outlines.get(sign) ?? new Path2D(sign);
  outlines.set(sign, outline);
  const unit = (2 * SIGN_RADIUS) / SIGN_SIDE;
  canvas.translate(x - SIGN_RADIUS, y - SIGN_RADIUS);
  canvas.scale(unit, unit);
  canvas.globalAlpha = HALO_ALPHA;
  canvas.strokeStyle = style.halo;
  canvas.lineWidth = SIGN_LINE + 4;
  canvas.stroke(outline);
  canvas.globalAlpha = style.isHidden ? HIDDEN_ALPHA : 1;
  canvas.strokeStyle = style.ink;
  canvas.lineWidth = SIGN_LINE;
  canvas.stroke(outline);
  canvas.globalAlpha = 1;
}
