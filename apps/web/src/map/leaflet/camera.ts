import { type MapLatLng, PAN_MARGIN, PAN_SNAP, type ScreenPoint, toLeafletZoom } from '@venture-atlas/map-math';
import {
  type CameraFrame,
  type CameraView,
  clampView,
  freeMiddle,
  placeAt,
  scaleAfter,
  viewAround,
  viewMovedBy,
} from '../model/camera.ts';
import { coast, flyTo, type Motion, panTo, STEP_FOLLOW_MS, zoomTo } from '../model/motions.ts';
import { beginMove, endMove, type L, shiftView, showView } from './leaflet.ts';

/** Longest frame that counts. Longer ones (a hidden tab, a stutter) would make the view jump. */
const LONGEST_FRAME_MS = 64;

/**
 * Moves the view; nothing else does. Keeps the exact view in map units and shows it through Leaflet, one frame at a
 * time. A newer movement may replace the current one at any moment.
 */
export class Camera {
  /** Called in each frame with a new view, and when a movement ends. */
  onFrame: () => void = () => undefined;
  onRest: () => void = () => undefined;

  private readonly map: L.Map;
  private readonly frameNow: () => CameraFrame;
  private current: CameraView;
  private motion: Motion | undefined;
  private target: CameraView | undefined;
  private request = 0;
  private lastMs = 0;
  private isMoving = false;
  private hasZoomed = false;
  private unshownRight = 0;
  private unshownDown = 0;

  constructor(map: L.Map, frameNow: () => CameraFrame, start: CameraView) {
    this.map = map;
    this.frameNow = frameNow;
    this.current = start;
  }

  /** Sets the view that the map already shows. */
  startAt(view: CameraView): void {
    this.current = view;
  }

  /** The shown view. */
  get view(): CameraView {
    return this.current;
  }

  /** The view that the current movement leads to, as far as it is known. */
  get goal(): CameraView {
    return this.target ?? this.current;
  }

  get isAtRest(): boolean {
    return !this.isMoving;
  }

  /** Zooms by steps of 1.1 about a pixel of the view. Steps during a movement add up to one movement. */
  zoomBy(steps: number, at: ScreenPoint = freeMiddle(this.frameNow()), followMs: number = STEP_FOLLOW_MS): void {
    const frame = this.frameNow();
    const scale = scaleAfter(this.goal.scale, steps, frame);
    const place = placeAt(at, this.current, frame);
    this.run(zoomTo(scale, place, at, frame, followMs), viewAround(place, at, scale, frame));
  }

  /** Moves the view smoothly by CSS pixels. Key presses during a movement add up. */
  panBy(right: number, down: number): void {
    const frame = this.frameNow();
    const target = clampView(viewMovedBy(this.goal, right, down), frame);
    // A running zoom continues.
    if (target.scale !== this.current.scale) {
      this.goTo(target);
      return;
    }
    const steady = clampView({ centre: target.centre, scale: this.current.scale }, frame);
    this.run(panTo(steady.centre, frame), steady);
  }

  /** Goes to a view in 0.2 s, or in so many seconds. */
  goTo(target: CameraView, seconds?: number): void {
    const frame = this.frameNow();
    const within = clampView(target, frame);
    this.run(flyTo(within, this.current, frame, seconds), within);
  }

  /** The user drags the map: shows this view at once, at most PAN_SNAP outside the bounds. */
  hold(view: CameraView): void {
    this.motion = undefined;
    this.target = undefined;
    this.begin();
    this.show(clampView(view, this.frameNow(), PAN_SNAP));
  }

  /**
   * The user let go with a speed (CSS pixels of the view per ms). The map runs on and comes to rest within the bounds.
   */
  release(right = 0, down = 0): void {
    this.run(coast(right, down, this.frameNow()), undefined);
  }

  /** Shows a view at once, for instance after the window changed its size. */
  jumpTo(view: CameraView, margin: number = PAN_MARGIN): void {
    this.stopMotion();
    this.begin();
    this.show(clampView(view, this.frameNow(), margin));
    this.rest();
  }

  /** Stops the map, because a finger touched it while it moved. */
  halt(): void {
    if (this.motion === undefined) return;
    this.stopMotion();
    this.rest();
  }

  /** Stops without calling `onRest`. */
  stop(): void {
    this.stopMotion();
    this.isMoving = false;
  }

  /** The place of the map under a pixel of the view. */
  placeAt(at: ScreenPoint): MapLatLng {
    return placeAt(at, this.current, this.frameNow());
  }

  private run(motion: Motion, target: CameraView | undefined): void {
    this.target = target;
    if (isMotionUnwanted()) {
      this.jumpTo(target ?? this.current);
      return;
    }
    const isRunning = this.motion !== undefined;
    this.motion = motion;
    this.begin();
    // Requests the names of the goal before the first step.
    this.onFrame();
    if (isRunning) return;
    this.lastMs = performance.now();
    this.request = requestAnimationFrame(this.tick);
  }

  private readonly tick = (): void => {
    const nowMs = performance.now();
    const elapsedMs = Math.min(LONGEST_FRAME_MS, Math.max(1, nowMs - this.lastMs));
    this.lastMs = nowMs;
    if (this.motion === undefined) return;
    const { view, isDone } = this.motion(this.current, elapsedMs);
    if (!isDone) this.request = requestAnimationFrame(this.tick);
    else this.stopMotion();
    this.show(view);
    if (isDone) this.rest();
  };

  private begin(): void {
    if (this.isMoving) return;
    this.isMoving = true;
    this.hasZoomed = false;
    beginMove(this.map, false);
  }

  private show(view: CameraView): void {
    const before = this.current;
    this.current = view;
    if (view.scale !== before.scale) {
      this.hasZoomed = true;
      this.unshownRight = 0;
      this.unshownDown = 0;
      showView(this.map, view.centre.lat, view.centre.lng, toLeafletZoom(view.scale));
    } else {
      // Whole device pixels keep picture and labels sharp. The remainder is shown with later frames.
      this.unshownRight += (view.centre.lng - before.centre.lng) * view.scale;
      this.unshownDown += (before.centre.lat - view.centre.lat) * view.scale;
      const right = wholePixels(this.unshownRight);
      const down = wholePixels(this.unshownDown);
      this.unshownRight -= right;
      this.unshownDown -= down;
      if (right !== 0 || down !== 0) shiftView(this.map, right, down);
    }
    this.onFrame();
  }

  private rest(): void {
    this.isMoving = false;
    endMove(this.map, this.hasZoomed);
    this.onRest();
  }

  private stopMotion(): void {
    cancelAnimationFrame(this.request);
    this.motion = undefined;
    this.target = undefined;
  }
}

/** CSS pixels, rounded to what the screen can show. */
function wholePixels(cssPixels: number): number {
  const ratio = globalThis.devicePixelRatio || 1;
  return Math.round(cssPixels * ratio) / ratio;
}

/** Whether the user asked for reduced motion. Then the view jumps. */
function isMotionUnwanted(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
