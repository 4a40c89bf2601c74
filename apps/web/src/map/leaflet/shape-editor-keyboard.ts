import type { MapLatLng } from '@venture-atlas/map-math';
import type { MapCoordinate } from '@venture-atlas/types';
import type { KeptHandle } from '../model/shape-handles.ts';
import type { L } from './leaflet.ts';
import { focusedHandle, focusHandle, listenToHandleKeys } from './shape-editor-keys.ts';

export interface ShapeKeyboardParts {
  readonly map: L.Map;
  readonly stage: HTMLElement;
  /** The points of all rings, as they are now. */
  readonly points: () => readonly (readonly MapCoordinate[])[];
  readonly onMove: (handle: KeptHandle, to: MapCoordinate) => void;
  readonly onRemove: (handle: KeptHandle) => void;
  readonly onReveal: (place: MapLatLng) => void;
  /** Another point needs its handle. */
  readonly onKept: () => void;
  readonly onLeave: () => void;
}

/** Editing a shape by keyboard: which point has it, and what its keys do. */
export class ShapeKeyboard {
  /** The point that has the keyboard, or had it last: it has a handle wherever it is. */
  kept: KeptHandle | null = null;
  readonly stop: () => void;
  private readonly parts: ShapeKeyboardParts;

  constructor(parts: ShapeKeyboardParts) {
    this.parts = parts;
    this.stop = listenToHandleKeys(parts.map, {
      onFocus: (handle) => {
        this.kept = handle;
        focusHandle(handle, { onlyOffer: true });
      },
      onMove: (handle, right, up) => this.nudge(handle, right, up),
      onRemove: (handle) => parts.onRemove(handle),
      onStep: (handle, step) => this.stepTo(handle, step),
      onLeave: () => {
        parts.stage.focus({ preventScroll: true });
        parts.onLeave();
      },
    });
  }

  /** The shape has other points now: the same number in the same ring, or the last that is there. */
  pointsChanged(): void {
    if (this.kept === null) return;
    const { ring, index } = this.kept;
    const last = (this.parts.points()[ring]?.length ?? 0) - 1;
    this.kept = last < 0 ? null : { ring, index: Math.min(index, last) };
  }

  /** The keyboard stays at the point it was at; when there is none any more, on the map. */
  holdFocus(): void {
    if (focusedHandle() !== null || (this.kept !== null && focusHandle(this.kept))) return;
    this.parts.stage.focus({ preventScroll: true });
  }

  /** Makes one handle the one that Tab comes to: the last that had the keyboard, else the first shown. */
  offerTabStop(shown: readonly (readonly number[])[]): void {
    const ring = shown.findIndex((indices) => indices.length > 0);
    focusHandle(this.kept ?? { ring, index: shown[ring]?.[0] ?? 0 }, { onlyOffer: true });
  }

  private nudge(handle: KeptHandle, right: number, up: number): void {
    const point = this.parts.points()[handle.ring]?.[handle.index];
    if (point === undefined) return;
    const to: MapCoordinate = [point[0] + right, point[1] + up];
    this.parts.onMove(handle, to);
    this.parts.onReveal({ lng: to[0], lat: to[1] });
  }

  /** The keyboard goes to another point of the shape, wherever that is. */
  private stepTo({ ring, index }: KeptHandle, step: number): void {
    const rings = this.parts.points();
    const all = rings.flatMap((points, at) => points.map((_, number) => ({ ring: at, index: number })));
    const from = all.findIndex((one) => one.ring === ring && one.index === index);
    const next = Number.isFinite(step) ? all[(from + step + all.length) % all.length] : all.at(step < 0 ? 0 : -1);
    const point = next && rings[next.ring]?.[next.index];
    if (next === undefined || point === undefined) return;
    this.kept = next;
    this.parts.onReveal({ lng: point[0], lat: point[1] });
    this.parts.onKept();
    focusHandle(next);
  }
}
