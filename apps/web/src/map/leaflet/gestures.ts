import { clampScale, type ScreenPoint, scaleRange, zoomBySteps } from '@venture-atlas/map-math';
import { type CameraFrame, type CameraView, placeAt, viewAround, viewMovedBy } from '../model/camera.ts';
import { createDragSpeed } from '../model/drag-speed.ts';
import type { Camera } from './camera.ts';

/** Zoom of a double tap (in) and of a two-finger tap (out), in steps of 1.1. */
export const TAP_STEPS = 5;

const SLACK_PX = { mouse: 3, touch: 9 } as const;
const LONGEST_TAP_MS = 500;
const TWO_FINGER_TAP_MS = 350;
const TWO_FINGER_SLACK_PX = 14;
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 30;

export interface GestureCallbacks {
  readonly camera: Camera;
  readonly frameNow: () => CameraFrame;
  /** The map was tapped or clicked, not dragged. */
  onTap(at: ScreenPoint, isTouch: boolean): void;
  /** Whether each tap picks a place. Then two quick taps are two places and not a zoom. */
  isPlacing?(): boolean;
  onDragging(isDragging: boolean): void;
  /**
   * Returns a function that draws a box, if boxes are used. Then dragging the mouse with Shift draws a box instead of
   * moving the map.
   */
  box?(): DrawBox | undefined;
}

/** Called with two opposite corners while a box is drawn, and whether it is finished; null if it was cancelled. */
type DrawBox = (corners: readonly [ScreenPoint, ScreenPoint] | null, isDone: boolean) => void;

interface Pinch {
  readonly ids: readonly [number, number];
  readonly view: CameraView;
  readonly middle: ScreenPoint;
  readonly distance: number;
  readonly timeMs: number;
  isTap: boolean;
}

type Mode =
  | { readonly kind: 'idle' }
  /** Gesture is over, fingers are still down. */
  | { readonly kind: 'spent' }
  | { readonly kind: 'pressed'; readonly at: ScreenPoint; readonly timeMs: number; readonly wasMoving: boolean }
  | { readonly kind: 'dragging'; readonly at: ScreenPoint; readonly view: CameraView }
  | { readonly kind: 'boxing'; readonly at: ScreenPoint; readonly draw: DrawBox }
  | { readonly kind: 'pinching'; readonly pinch: Pinch };

/**
 * Handles drag with inertia, box with Shift, pinch, tap, double tap, and two-finger tap, for mouse, pen, and fingers.
 * @returns stops listening
 */
export function listenToGestures(stage: HTMLElement, ends: GestureCallbacks): () => void {
  const { camera } = ends;
  const pointers = new Map<number, ScreenPoint>();
  let mode: Mode = { kind: 'idle' };
  let speed = createDragSpeed();
  let lastTap: { at: ScreenPoint; timeMs: number } | undefined;

  const setMode = (next: Mode) => {
    if ((next.kind === 'dragging') !== (mode.kind === 'dragging')) ends.onDragging(next.kind === 'dragging');
    mode = next;
  };
  const pixel = (event: PointerEvent): ScreenPoint => {
    const box = stage.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const startDrag = (at: ScreenPoint) => {
    speed = createDragSpeed();
    setMode({ kind: 'dragging', at, view: camera.view });
  };

  const dragTo = (at: ScreenPoint, timeMs: number) => {
    if (mode.kind !== 'dragging') return;
    speed.add(at, timeMs);
    camera.hold(viewMovedBy(mode.view, mode.at.x - at.x, mode.at.y - at.y));
  };

  const handleDown = (event: PointerEvent) => {
    if ((event.pointerType === 'mouse' && event.button !== 0) || isAside(event.target)) return;
    const at = pixel(event);
    const wasMoving = !camera.isAtRest;
    camera.halt();
    pointers.set(event.pointerId, at);
    if (pointers.size === 1) setMode({ kind: 'pressed', at, timeMs: event.timeStamp, wasMoving });
    else if (pointers.size === 2)
      setMode({ kind: 'pinching', pinch: startPinch(pointers, camera.view, event.timeStamp) });
  };

  const handleMove = (event: PointerEvent) => {
    if (!pointers.has(event.pointerId)) return;
    const at = pixel(event);
    pointers.set(event.pointerId, at);
    if (
      mode.kind === 'pressed' &&
      distance(mode.at, at) > SLACK_PX[event.pointerType === 'mouse' ? 'mouse' : 'touch']
    ) {
      capture(stage, event.pointerId);
      const draw = event.shiftKey && event.pointerType === 'mouse' ? ends.box?.() : undefined;
      if (draw === undefined) {
        startDrag(mode.at);
        dragTo(at, event.timeStamp);
      } else setMode({ kind: 'boxing', at: mode.at, draw });
    } else if (mode.kind === 'boxing') {
      mode.draw([mode.at, at], false);
    } else if (mode.kind === 'dragging') {
      dragTo(at, event.timeStamp);
    } else if (mode.kind === 'pinching') {
      movePinch(mode.pinch, pointers, ends);
    }
  };

  const handleUp = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return;
    if (mode.kind === 'pinching') {
      const { pinch } = mode;
      const isTap = pinch.isTap && event.timeStamp - pinch.timeMs < TWO_FINGER_TAP_MS && event.type === 'pointerup';
      const [left] = pointers.values();
      if (isTap) camera.zoomBy(-TAP_STEPS, pinch.middle);
      if (isTap || left === undefined) setMode({ kind: 'spent' });
      else startDrag(left);
    } else if (mode.kind === 'boxing') {
      mode.draw(event.type === 'pointerup' ? [mode.at, pixel(event)] : null, true);
    } else if (mode.kind === 'dragging' && pointers.size === 0) {
      const { x, y } = speed.speedAt(event.timeStamp);
      setMode({ kind: 'idle' });
      camera.release(-x, -y);
    } else if (mode.kind === 'pressed' && event.type === 'pointerup') {
      const isMouse = event.pointerType === 'mouse';
      // A finger that stops a moving map does nothing else. A mouse click always counts.
      const isTap = isMouse || (!mode.wasMoving && event.timeStamp - mode.timeMs < LONGEST_TAP_MS);
      if (mode.wasMoving) camera.release();
      if (isTap) tap(pixel(event), event, !isMouse);
    }
    if (pointers.size === 0) setMode({ kind: 'idle' });
  };

  const tap = (at: ScreenPoint, event: PointerEvent, isTouch: boolean) => {
    const isDouble =
      lastTap !== undefined &&
      !ends.isPlacing?.() &&
      // With Shift, each click chooses one more place; so does each tap of a finger while a map is edited.
      !(event.shiftKey ? ends.box?.() : isTouch && stage.closest('[data-edit]')) &&
      event.timeStamp - lastTap.timeMs < DOUBLE_TAP_MS &&
      distance(lastTap.at, at) < DOUBLE_TAP_PX;
    lastTap = isDouble ? undefined : { at, timeMs: event.timeStamp };
    if (isDouble) camera.zoomBy(TAP_STEPS, at);
    else ends.onTap(at, isTouch);
  };

  stage.addEventListener('pointerdown', handleDown);
  stage.addEventListener('pointermove', handleMove);
  stage.addEventListener('pointerup', handleUp);
  stage.addEventListener('pointercancel', handleUp);
  return () => {
    stage.removeEventListener('pointerdown', handleDown);
    stage.removeEventListener('pointermove', handleMove);
    stage.removeEventListener('pointerup', handleUp);
    stage.removeEventListener('pointercancel', handleUp);
  };
}

function startPinch(pointers: ReadonlyMap<number, ScreenPoint>, view: CameraView, timeMs: number): Pinch {
  const [first = 0, second = 0] = pointers.keys();
  const [a = { x: 0, y: 0 }, b = a] = pointers.values();
  return {
    ids: [first, second],
    view,
    middle: middleOf(a, b),
    distance: Math.max(1, distance(a, b)),
    timeMs,
    isTap: true,
  };
}

/** Keeps the map under the two fingers. */
function movePinch(
  pinch: Pinch,
  pointers: ReadonlyMap<number, ScreenPoint>,
  { camera, frameNow }: GestureCallbacks,
): void {
  const [a, b] = pinch.ids.map((id) => pointers.get(id));
  if (a === undefined || b === undefined) return;
  const middle = middleOf(a, b);
  const spread = Math.max(1, distance(a, b)) / pinch.distance;
  const strayed = Math.max(distance(middle, pinch.middle), Math.abs(spread - 1) * pinch.distance);
  if (strayed > TWO_FINGER_SLACK_PX) pinch.isTap = false;
  if (pinch.isTap) return;
  const frame = frameNow();
  const steps = Math.log(spread) / Math.log(zoomBySteps(pinch.view.scale, 1) / pinch.view.scale);
  const scale = clampScale(zoomBySteps(pinch.view.scale, steps), scaleRange(frame.map, frame.view));
  camera.hold(viewAround(placeAt(pinch.middle, pinch.view, frame), middle, scale, frame));
}

/** Whether an element on the stage handles the pointer itself, such as a button. */
function isAside(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-map-aside], .leaflet-interactive') !== null;
}

/** Keeps receiving the pointer's events outside the stage. A pointer that is already up is ignored. */
function capture(stage: HTMLElement, pointerId: number): void {
  try {
    stage.setPointerCapture(pointerId);
  } catch {
    // The pointer went up between the event and now.
  }
}

function middleOf(a: ScreenPoint, b: ScreenPoint): ScreenPoint {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function distance(a: ScreenPoint, b: ScreenPoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
