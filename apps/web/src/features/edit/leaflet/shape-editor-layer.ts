import {
  type MapLatLng,
  type MapTheme,
  mapInks,
  pointsOfRing,
  type RingAddress,
  ringsOf,
  type ScreenPoint,
} from '@venture-atlas/map-math';
import type { MapCoordinate } from '@venture-atlas/types';
import type { L } from '../../../map/leaflet/leaflet.ts';
import { type HandleView, type KeptHandle, type ShownHandles, shownHandles } from '../../../map/model/shape-handles.ts';
import type { HandleCount, ShapeOnStage } from '../../../map/model/shape-on-stage.ts';
import { createSnap, type Snap, type SnapNeighbour } from '../../../map/model/shape-snap.ts';
import { haloCanvas } from './shape-editor-canvas.ts';
import type { HandleOwner } from './shape-editor-handles.ts';
import { focusedHandle, focusHandle, listenToHandleKeys } from './shape-editor-keys.ts';
import { ShapePath } from './shape-editor-path.ts';
import { ShapePointer } from './shape-editor-pointer.ts';

/** If the draft has not changed after this time, it will not. */
const UNCHANGED_MS = 120;

const PANE = 'edited-shape';
const NONE: ShownHandles = { rings: [], shown: 0, hidden: 0 };

export interface ShapeEditorParts {
  readonly map: L.Map;
  readonly stage: HTMLElement;
  readonly shape: ShapeOnStage;
  readonly theme: MapTheme;
  /** The center of the area that rail and panel leave free, in CSS pixels of the stage. */
  readonly freeMiddle: () => ScreenPoint;
  /** Moves a position into view. */
  readonly reveal: (place: MapLatLng) => void;
}

/**
 * The shape being edited: one path on its own canvas, with leaflet-draw's handles on the points in view. It reports
 * user actions and draws what it gets; the draft itself is outside. Dragging renders only the path.
 */
export class ShapeEditorLayer implements HandleOwner {
  shown: ShownHandles = NONE;
  readonly middleFromPx: number;
  private readonly parts: ShapeEditorParts;
  private readonly canvas: L.Canvas;
  private readonly path: ShapePath;
  private readonly pointer: ShapePointer;
  private readonly keyboard: ShapeKeyboard;
  private readonly spacingPx: number;
  private now: ShapeOnStage;
  private theme: MapTheme;
  private isDrawn = false;
  private addresses: RingAddress[] = [];
  private points: MapCoordinate[][] = [];
  /** Key of the state that the handles were made for; empty to remake them. */
  private madeFor = '';
  private isDragging = false;
  private reported: HandleCount | undefined;
  private snapTo: { neighbours: readonly SnapNeighbour[]; snap: Snap } | undefined;

  constructor(parts: ShapeEditorParts) {
    const { map, stage, shape, theme } = parts;
    this.parts = parts;
    this.now = shape;
    this.theme = theme;
    this.spacingPx = matchMedia('(pointer: coarse)').matches ? SPACING_PX.coarse : SPACING_PX.fine;
    this.middleFromPx = this.spacingPx * MIDDLE_SPACINGS;
    const pane = map.getPane(PANE) ?? map.createPane(PANE);
    pane.style.zIndex = '430';
    this.canvas = haloCanvas(PANE).addTo(map);
    this.path = new ShapePath({ map, canvas: this.canvas, handles: this });
    this.pointer = new ShapePointer({
      map,
      stage,
      pane: PANE,
      freeMiddle: parts.freeMiddle,
      snap: (at, isShift) => this.snapped(at, isShift, this.drawnRing()),
      guideFrom: () => this.guideFrom(),
      onAdd: (at) => this.now.onAct({ kind: 'add', at }),
    });
    this.keyboard = new ShapeKeyboard({
      map,
      stage,
      points: () => this.points,
      onMove: ({ ring, index }, at) =>
        this.now.onAct({ kind: 'move', address: this.addressOf(ring, index), at, isNudge: true }),
      onRemove: ({ ring, index }: KeptHandle) => this.removed(ring, index),
      onReveal: parts.reveal,
      onKept: () => this.refresh(),
      onLeave: () => this.now.onLeave(),
    });
    map.on('moveend', this.refresh);
    this.update(shape, theme);
  }

  destroy(): void {
    this.isDrawn = false;
    this.parts.map.off('moveend', this.refresh);
    this.keyboard.stop();
    this.pointer.destroy();
    this.path.remove();
    this.canvas.remove();
    delete this.parts.stage.dataset.shapeTool;
  }

  /** Draws the current draft. */
  update(next: ShapeOnStage, theme: MapTheme): void {
    const isNew = !this.isDrawn || next.draft.shape !== this.now.draft.shape;
    // Redrawing removes the handles, and the focus with them.
    const hadFocus = focusedHandle() !== null;
    this.now = next;
    this.parts.stage.dataset.shapeTool = next.draft.tool;
    if (this.theme !== theme) this.path.setInks(mapInks[theme]);
    this.theme = theme;
    if (isNew) this.draw();
    this.refresh();
    if (hadFocus) this.keyboard.holdFocus();
    this.pointer.setAdding(next.draft.tool === 'add');
  }

  /** The map was tapped or clicked outside all handles. */
  tap(place: MapLatLng): void {
    if (this.now.draft.tool === 'add') this.pointer.tap([place.lng, place.lat]);
  }

  get isRemoving(): boolean {
    return this.now.draft.tool === 'remove';
  }

  snap(ring: number, at: MapCoordinate, isShift: boolean): MapCoordinate | null {
    const snapped = this.snapped(at, isShift, ring);
    this.pointer.showRing(snapped);
    return snapped;
  }

  dragStarted(): void {
    this.isDragging = true;
    this.pointer.hideGuide();
  }

  dropped(ring: number, index: number, isNew: boolean, at: MapCoordinate): void {
    this.isDragging = false;
    this.pointer.showRing(null);
    this.madeFor = '';
    const address = this.addressOf(ring, index);
    const before = this.now.draft;
    this.now.onAct(isNew ? { kind: 'insert', address, at } : { kind: 'move', address, at });
    // A point that was dropped at its old position changes no draft, so its handle must be refreshed here.
    setTimeout(() => {
      if (!this.isDrawn || this.now.draft !== before) return;
      this.draw();
      this.refresh();
    }, UNCHANGED_MS);
  }

  removed(ring: number, index: number): void {
    this.now.onAct({ kind: 'remove', address: this.addressOf(ring, index) });
  }

  label(ring: number, index: number): string {
    const points = this.points[ring] ?? [];
    const [lng, lat] = points[index] ?? [0, 0];
    const part = this.points.length > 1 ? `, ring ${ring + 1} of ${this.points.length}` : '';
    return `Point ${index + 1} of ${points.length}${part}, ${lng} right, ${lat} up`;
  }

  private addressOf(ring: number, index: number) {
    return { ...(this.addresses[ring] ?? { polygon: 0, ring: 0 }), index };
  }

  private draw(): void {
    const { shape } = this.now.draft;
    this.addresses = ringsOf(shape);
    this.points = this.addresses.map((address) => pointsOfRing(shape, address));
    if (!this.path.draw(shape, mapInks[this.theme])) this.madeFor = '';
    this.isDrawn = true;
    this.keyboard.pointsChanged();
  }

  /** Makes handles for the points in view, unless they exist already. */
  private readonly refresh = (): void => {
    if (!this.isDrawn || this.isDragging) return;
    this.shown = shownHandles(this.points, this.handleView(), this.keyboard.kept);
    const madeFor = `${this.isRemoving} ${this.parts.map.getZoom()} ${JSON.stringify(this.shown.rings)}`;
    if (madeFor === this.madeFor) {
      this.path.followHandles();
    } else {
      const hadFocus = focusedHandle() !== null;
      this.madeFor = madeFor;
      this.path.renewHandles();
      if (hadFocus) this.keyboard.holdFocus();
    }
    this.keyboard.offerTabStop(this.shown.rings);
    const { shown, hidden } = this.shown;
    if (this.reported?.shown === shown && this.reported.hidden === hidden) return;
    this.reported = { shown, hidden };
    this.now.onHandles(this.reported);
  };

  private handleView(): HandleView {
    const { map } = this.parts;
    const scale = map.getZoomScale(map.getZoom(), 0);
    const view = map.getBounds();
    const rim = RIM_PX / scale;
    const bounds = {
      minLng: view.getWest() - rim,
      maxLng: view.getEast() + rim,
      minLat: view.getSouth() - rim,
      maxLat: view.getNorth() + rim,
    };
    return { bounds, scale, spacingPx: this.spacingPx, most: MOST_HANDLES };
  }

  /** Number of the ring for the next point; -1 if it starts a ring. */
  private drawnRing(): number {
    const { ring, starts } = this.now.draft;
    if (starts !== null) return -1;
    return this.addresses.findIndex((address) => address.polygon === ring.polygon && address.ring === ring.ring);
  }

  private guideFrom(): MapCoordinate | null {
    return this.points[this.drawnRing()]?.at(-1) ?? null;
  }

  /** The position that a point of a ring snaps to while Shift is held or snapping is on; null if none. */
  private snapped(at: MapCoordinate, isShift: boolean, ring: number): MapCoordinate | null {
    const { neighbours, positionId, isSnapping } = this.now;
    if (!isShift && !isSnapping) return null;
    if (this.snapTo?.neighbours !== neighbours) {
      this.snapTo = { neighbours, snap: createSnap(neighbours, positionId) };
    }
    const { map } = this.parts;
    const reach = SNAP_PX / map.getZoomScale(map.getZoom(), 0);
    // Polygons of one shape may also touch each other.
    const others = this.points.filter((_, other) => other !== ring).map(closed);
    return this.snapTo.snap(at, reach, others)?.at ?? null;
  }
}

function closed(points: readonly MapCoordinate[]): MapCoordinate[] {
  const [first] = points;
  return first === undefined ? [] : [...points, first];
}

interface ShapeKeyboardParts {
  readonly map: L.Map;
  readonly stage: HTMLElement;
  /** The current points of all rings. */
  readonly points: () => readonly (readonly MapCoordinate[])[];
  readonly onMove: (handle: KeptHandle, to: MapCoordinate) => void;
  readonly onRemove: (handle: KeptHandle) => void;
  readonly onReveal: (place: MapLatLng) => void;
  /** Another point needs a handle. */
  readonly onKept: () => void;
  readonly onLeave: () => void;
}

/** Editing a shape by keyboard: the focused point, and its keys. */
class ShapeKeyboard {
  /** The point that has or last had the focus. It always has a handle. */
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

  /** The points changed: keeps the same number in the same ring, or the last point. */
  pointsChanged(): void {
    if (this.kept === null) return;
    const { ring, index } = this.kept;
    const last = (this.parts.points()[ring]?.length ?? 0) - 1;
    this.kept = last < 0 ? null : { ring, index: Math.min(index, last) };
  }

  /** Keeps the focus on the point; if it is gone, on the map. */
  holdFocus(): void {
    if (focusedHandle() !== null || (this.kept !== null && focusHandle(this.kept))) return;
    this.parts.stage.focus({ preventScroll: true });
  }

  /** Chooses the handle that Tab reaches: the last focused one, otherwise the first shown. */
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

  /** Moves the focus to another point of the shape, wherever it is. */
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

/** Least distance of handles, and how far beyond the view they are made, in CSS pixels. */
const SPACING_PX = { fine: 18, coarse: 34 } as const;
const RIM_PX = 60;
/** Most handles; more would slow down every movement of the map. */
const MOST_HANDLES = 240;
/** A midpoint is shown between points further apart than this many spacings. */
const MIDDLE_SPACINGS = 2.2;
/** Distance within which a target is snapped to, in CSS pixels. */
const SNAP_PX = 16;
