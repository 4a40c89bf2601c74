import type { MapInks } from '@venture-atlas/map-math';
import { faceOf, REFERENCE_PX } from './label-faces.ts';
import { EYE_OFF_WIDTH } from './label-place.ts';
import { type Canvas2D, Lettering } from './lettering.ts';
import type { NamePlace } from './name-place.ts';
import type { PaintView } from './paint-view.ts';
import type { PointStore } from './point-store.ts';

/** Tabler's note, drawn on 24 x 24. */
const NOTE = 'M13 20l7 -7M13 20v-6a1 1 0 0 1 1 -1h6v-7a2 2 0 0 0 -2 -2h-12a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h7';
const SIDE = 24;
/** Size of the sign and number, in CSS pixels. It does not depend on the size of the name. */
const SIGN_PX = 13;
const TYPE_PX = 13;
/** Gap before the sign and before the number. */
const GAP = 3;
const HALO = 3;
/** From the middle of a line of type to the top of its capitals or its baseline, in multiples of the type size. */
const HALF_CAPITALS = 0.31;
/** Larger counts are shown as this number and a plus. */
const MOST = 99;

let path: Path2D | undefined;

/**
 * Draws the number of notes behind a name, at the height of its capitals. It takes no room from other names, so a new
 * count moves no name.
 */
export function drawNoteCount(
  canvas: Canvas2D,
  { ratio }: Pick<PaintView, 'ratio'>,
  { ink, halo }: MapInks,
  store: PointStore,
  name: NamePlace,
): void {
  const { x, y, turn, right, middle, px } = afterName(name);
  const eye = store.has(name.index, 'hidden') ? EYE_OFF_WIDTH * px : 0;
  const left = right + eye + GAP;
  const foot = middle - Math.max(0, HALF_CAPITALS * px - SIGN_PX / 2);
  const toFrame = (dx: number, unit: number): void => {
    const [cos, sin] = [Math.cos(turn) * ratio, Math.sin(turn) * ratio];
    const [atX, atY] = [x * ratio + dx * cos - foot * sin, y * ratio + dx * sin + foot * cos];
    canvas.setTransform(cos * unit, sin * unit, -sin * unit, cos * unit, atX, atY);
  };
  // Restored below, so that the next drawing finds its font.
  canvas.save();
  canvas.globalAlpha = 1;
  canvas.lineJoin = 'round';
  canvas.lineCap = 'round';
  path ??= new Path2D(NOTE);
  const unit = SIGN_PX / SIDE;
  toFrame(left, unit);
  canvas.translate(0, -SIDE / 2);
  for (const [colour, width] of [
    [halo, 2 * HALO + 2],
    [ink, 2],
  ] as const) {
    canvas.strokeStyle = colour;
    canvas.lineWidth = width;
    canvas.stroke(path);
  }
  const count = store.notes[name.index] as number;
  const text = count > MOST ? `${MOST}+` : String(count);
  const face = faceOf(store, name.index);
  const lettering = new Lettering(canvas);
  const width = lettering.width(text, face) * TYPE_PX;
  toFrame(left + SIGN_PX + GAP + width / 2, TYPE_PX / REFERENCE_PX);
  const baseline = HALF_CAPITALS * REFERENCE_PX;
  canvas.strokeStyle = halo;
  canvas.lineWidth = (HALO * REFERENCE_PX) / TYPE_PX;
  lettering.draw('strokeText', text, face, baseline);
  canvas.fillStyle = ink;
  lettering.draw('fillText', text, face, baseline);
  canvas.restore();
}

/** The frame of a name: its origin and rotation, and in it the right end and vertical middle of the line. */
function afterName(name: NamePlace) {
  if (name.form === 'straight') {
    const { x, y, halfWidth, px } = name.place;
    return { x, y, px, turn: name.rotation, right: halfWidth, middle: 0 };
  }
  const { letters, px } = name;
  const last = letters.length - 3;
  const [x = 0, y = 0, turn = 0] = letters.subarray(Math.max(0, last));
  return { x, y, px, turn, right: 0.4 * px, middle: -HALF_CAPITALS * px };
}
