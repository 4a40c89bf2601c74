import { asScale, type MapLatLng, PAN_SECONDS, PAN_SNAP, type Scale, type ScreenPoint } from '@venture-atlas/map-math';
import { type CameraFrame, type CameraView, clampView, screenAt, viewAround, viewMovedBy } from './camera.ts';

/** One frame of a movement. */
export interface MotionStep {
  readonly view: CameraView;
  readonly isDone: boolean;
}

/** A movement of the camera: computes the next view from the current one and the milliseconds since the last frame. */
export type Motion = (from: CameraView, elapsedMs: number) => MotionStep;

/** Time constants of following a target, in ms. After three of them, 95 % of the distance is covered. */
export const STEP_FOLLOW_MS = 50;
export const TOUCHPAD_FOLLOW_MS = 22;
/** Time until an inertial pan has lost two thirds of its speed. */
const COAST_MS = 220;
/** Below this speed (CSS pixels per ms) a coasting map stops. */
const COAST_END = 0.02;
/** Coasting past the edge stops within this time. */
const EDGE_MS = 40;
/** An invisible difference in scale: a thousandth of a pixel per pixel. */
const SAME_SCALE = 0.001;

/** Zooms to a scale while `place` stays at the pixel `at`: wheel, buttons, and keys. */
export function zoomTo(
  scale: Scale,
  place: MapLatLng,
  at: ScreenPoint,
  frame: CameraFrame,
  followMs: number = STEP_FOLLOW_MS,
): Motion {
  return (from, elapsedMs) => {
    const left = Math.exp(-elapsedMs / followMs);
    const isDone = Math.abs(Math.log(from.scale / scale)) * left < SAME_SCALE;
    const next = isDone ? scale : asScale(scale * (from.scale / scale) ** left);
    return { view: viewAround(place, at, next, frame), isDone };
  };
}

/** Pans to a center at the same scale: arrow keys. */
export function panTo(centre: MapLatLng, frame: CameraFrame): Motion {
  return (from, elapsedMs) => {
    const target = clampView({ centre, scale: from.scale }, frame);
    const left = Math.exp(-elapsedMs / STEP_FOLLOW_MS);
    const lng = target.centre.lng + (from.centre.lng - target.centre.lng) * left;
    const lat = target.centre.lat + (from.centre.lat - target.centre.lat) * left;
    const awayPx = Math.hypot(lng - target.centre.lng, lat - target.centre.lat) * from.scale;
    return awayPx < 0.5
      ? { view: target, isDone: true }
      : { view: { centre: { lng, lat }, scale: from.scale }, isDone: false };
  };
}

/**
 * Flies to a view in 0.2 s (specification section 9). The target's center moves straight across the screen while the
 * scale changes evenly, so that combined zooming and panning does not swing.
 */
export function flyTo(
  target: CameraView,
  start: CameraView,
  frame: CameraFrame,
  seconds: number = PAN_SECONDS,
): Motion {
  const from = screenAt(target.centre, start, frame);
  const middle = { x: frame.view.width / 2, y: frame.view.height / 2 };
  let doneMs = 0;
  return (_, elapsedMs) => {
    doneMs += elapsedMs;
    const share = seconds > 0 ? Math.min(1, doneMs / (seconds * 1000)) : 1;
    if (share === 1) return { view: target, isDone: true };
    const eased = easeOut(share);
    const scale = asScale(start.scale * (target.scale / start.scale) ** eased);
    const x = from.x + (middle.x - from.x) * eased;
    const y = from.y + (middle.y - from.y) * eased;
    const centre = {
      lng: target.centre.lng - (x - middle.x) / scale,
      lat: target.centre.lat + (y - middle.y) / scale,
    };
    return { view: { centre, scale }, isDone: false };
  };
}

/** Continues after a drag with its last speed (CSS pixels per ms), and comes to rest within the bounds. */
export function coast(right: number, down: number, frame: CameraFrame): Motion {
  let speedRight = right;
  let speedDown = down;
  return (from, elapsedMs) => {
    const moved = viewMovedBy(from, speedRight * elapsedMs, speedDown * elapsedMs);
    const rest = clampView(moved, frame);
    const outRight = (moved.centre.lng - rest.centre.lng) * moved.scale;
    const outDown = (rest.centre.lat - moved.centre.lat) * moved.scale;
    speedRight *= Math.exp(-elapsedMs / (Math.abs(outRight) > 0.5 ? EDGE_MS : COAST_MS));
    speedDown *= Math.exp(-elapsedMs / (Math.abs(outDown) > 0.5 ? EDGE_MS : COAST_MS));
    const pull = 1 - Math.exp(-elapsedMs / STEP_FOLLOW_MS);
    const view = clampView(viewMovedBy(moved, -outRight * pull, -outDown * pull), frame, PAN_SNAP);
    const isStill = Math.hypot(speedRight, speedDown) < COAST_END && Math.hypot(outRight, outDown) < 0.5;
    return isStill ? { view: clampView(view, frame), isDone: true } : { view, isDone: false };
  };
}

/** The easing of the interface, roughly cubic-bezier(.2,.7,.2,1): fast at first, then slower. */
function easeOut(share: number): number {
  return 1 - (1 - share) ** 3;
}
