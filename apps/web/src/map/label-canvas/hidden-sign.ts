import { EYE_OFF_WIDTH } from './label-place.ts';
import type { Canvas2D } from './lettering.ts';

/** Tabler's eye-off, drawn on 24 x 24. */
const EYE_OFF = [
  'M10.585 10.587a2 2 0 0 0 2.829 2.828',
  'M16.681 16.673a8.717 8.717 0 0 1 -4.681 1.327c-3.6 0 -6.6 -2 -9 -6c1.272 -2.12 2.712 -3.678 4.32 -4.674m2.86 -1.146a9.055 9.055 0 0 1 1.82 -.18c3.6 0 6.6 2 9 6c-.666 1.11 -1.379 2.067 -2.138 2.87',
  'M3 3l18 18',
].join('');
/** Tabler's circle-dashed, as the step "Rumour" has it. */
const RUMOUR = [
  'M8.56 3.69a9 9 0 0 0 -2.92 1.95',
  'M3.69 8.56a9 9 0 0 0 -.69 3.44',
  'M3.69 15.44a9 9 0 0 0 1.95 2.92',
  'M8.56 20.31a9 9 0 0 0 3.44 .69',
  'M15.44 20.31a9 9 0 0 0 2.92 -1.95',
  'M20.31 15.44a9 9 0 0 0 .69 -3.44',
  'M20.31 8.56a9 9 0 0 0 -1.95 -2.92',
  'M15.44 3.69a9 9 0 0 0 -3.44 -.69',
].join('');
const SIDE = 24;

const paths = new Map<string, Path2D>();

export interface HiddenSignLook {
  readonly ink: string;
  /** Undefined on a plate. */
  readonly halo: string | undefined;
  /** Players have heard of it. */
  readonly isRumour: boolean;
}

/**
 * The sign of what players do not see on their map, behind a label: an eye that is shut or, of what they have heard
 * of, a dashed circle. The canvas must be in the label's frame.
 * @param right where the label's text ends
 * @param em the type size in the frame's unit
 */
export function drawHiddenSign(canvas: Canvas2D, right: number, em: number, look: HiddenSignLook): void {
  const outline = look.isRumour ? RUMOUR : EYE_OFF;
  const path = paths.get(outline) ?? new Path2D(outline);
  paths.set(outline, path);
  const size = (EYE_OFF_WIDTH - 0.25) * em;
  const unit = size / SIDE;
  canvas.translate(right + 0.22 * em, -size / 2 + 0.02 * em);
  canvas.scale(unit, unit);
  if (look.halo !== undefined) {
    canvas.strokeStyle = look.halo;
    canvas.lineWidth = 6;
    canvas.stroke(path);
  }
  canvas.strokeStyle = look.ink;
  canvas.lineWidth = 2;
  canvas.stroke(path);
}
