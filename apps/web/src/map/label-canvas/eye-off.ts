import { EYE_OFF_WIDTH } from './label-place.ts';
import type { Canvas2D } from './lettering.ts';

/** Tabler's eye-off, drawn on 24 x 24. */
const EYE_OFF = [
  'M10.585 10.587a2 2 0 0 0 2.829 2.828',
  'M16.681 16.673a8.717 8.717 0 0 1 -4.681 1.327c-3.6 0 -6.6 -2 -9 -6c1.272 -2.12 2.712 -3.678 4.32 -4.674m2.86 -1.146a9.055 9.055 0 0 1 1.82 -.18c3.6 0 6.6 2 9 6c-.666 1.11 -1.379 2.067 -2.138 2.87',
  'M3 3l18 18',
].join('');
const SIDE = 24;

let path: Path2D | undefined;

/**
 * The sign of what players do not see, behind a label. The canvas must be in the label's frame.
 * @param right where the label's text ends
 * @param em the type size in the frame's unit
 * @param halo colour of the halo; undefined on a plate
 */
export function drawEyeOff(canvas: Canvas2D, right: number, em: number, ink: string, halo: string | undefined): void {
  path ??= new Path2D(EYE_OFF);
  const size = (EYE_OFF_WIDTH - 0.25) * em;
  const unit = size / SIDE;
  canvas.translate(right + 0.22 * em, -size / 2 + 0.02 * em);
  canvas.scale(unit, unit);
  if (halo !== undefined) {
    canvas.strokeStyle = halo;
    canvas.lineWidth = 6;
    canvas.stroke(path);
  }
  canvas.strokeStyle = ink;
  canvas.lineWidth = 2;
  canvas.stroke(path);
}
