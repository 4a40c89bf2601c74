import type { ScreenPoint } from '@venture-atlas/map-math';
import type { MapCoordinate } from '@venture-atlas/types';
import { L } from '../../../map/leaflet/leaflet.ts';
import classes from './shape-editor.module.css';

const RING_PX = 26;

export interface ShapePointerParts {
  readonly map: L.Map;
  readonly stage: HTMLElement;
  readonly pane: string;
  readonly freeMiddle: () => ScreenPoint;
  /** The position that a point would snap to. `isAsked`: Shift is held. */
  readonly snap: (at: MapCoordinate, isAsked: boolean) => MapCoordinate | null;
  /** The point that the next one will be connected to. */
  readonly guideFrom: () => MapCoordinate | null;
  readonly onAdd: (at: MapCoordinate) => void;
}

/** Shows where the next point will be: a dashed line to the mouse, a ring around a snapped position. */
export class ShapePointer {
  private readonly parts: ShapePointerParts;
  private readonly ring: L.Marker;
  private readonly guide: L.Polyline;
  private readonly svg: L.SVG;
  private readonly crosshair: HTMLElement;
  private isAdding = false;
  private isShift = false;
  private at: { clientX: number; clientY: number } | null = null;
  private request = 0;

  constructor(parts: ShapePointerParts) {
    const { map, stage, pane } = parts;
    this.parts = parts;
    this.svg = L.svg({ pane });
    this.guide = L.polyline([], { renderer: this.svg, interactive: false, className: classes.guide ?? '' }).addTo(map);
    const icon = L.divIcon({ className: classes.snapRing ?? '', iconSize: [RING_PX, RING_PX] });
    this.ring = L.marker([0, 0], { icon, interactive: false, keyboard: false, zIndexOffset: 2000 });
    this.crosshair = L.DomUtil.create('div', classes.crosshair, stage);
    this.crosshair.setAttribute('aria-hidden', 'true');
    stage.addEventListener('pointermove', this.handleMove);
    stage.addEventListener('pointerup', this.handleMove, { capture: true });
    stage.addEventListener('pointerleave', this.handleLeave);
    stage.addEventListener('keydown', this.handleKey);
    window.addEventListener('keydown', this.handleShift);
    window.addEventListener('keyup', this.handleShift);
  }

  destroy(): void {
    const { stage } = this.parts;
    cancelAnimationFrame(this.request);
    stage.removeEventListener('pointermove', this.handleMove);
    stage.removeEventListener('pointerup', this.handleMove, { capture: true });
    stage.removeEventListener('pointerleave', this.handleLeave);
    stage.removeEventListener('keydown', this.handleKey);
    window.removeEventListener('keydown', this.handleShift);
    window.removeEventListener('keyup', this.handleShift);
    this.crosshair.remove();
    this.guide.remove();
    this.svg.remove();
    this.ring.remove();
  }

  /** Whether a click adds a point; called after every change of the draft. */
  setAdding(isAdding: boolean): void {
    this.isAdding = isAdding;
    const { x, y } = this.parts.freeMiddle();
    Object.assign(this.crosshair.style, { left: `${x}px`, top: `${y}px` });
    if (isAdding) this.preview();
    else this.hideGuide();
  }

  tap(at: MapCoordinate): void {
    this.parts.onAdd(this.parts.snap(at, this.isShift) ?? at);
  }

  /** Shows a ring around the snapped position; null: none. */
  showRing(at: MapCoordinate | null): void {
    if (at === null) this.ring.remove();
    else this.ring.setLatLng([at[1], at[0]]).addTo(this.parts.map);
  }

  hideGuide(): void {
    this.guide.setLatLngs([]);
    this.showRing(null);
  }

  private readonly handleMove = (event: PointerEvent): void => {
    this.isShift = event.shiftKey;
    const isOnMap = event.target === this.parts.stage || this.parts.map.getContainer() === event.target;
    const isHovering = event.pointerType !== 'touch' && event.buttons === 0 && isOnMap;
    this.at = isHovering ? { clientX: event.clientX, clientY: event.clientY } : null;
    this.request ||= requestAnimationFrame(this.preview);
  };

  private readonly handleLeave = (): void => {
    this.at = null;
    this.hideGuide();
  };

  private readonly handleShift = (event: KeyboardEvent): void => {
    if (event.key !== 'Shift') return;
    this.isShift = event.type === 'keydown';
    if (this.isAdding && this.at !== null) this.preview();
  };

  /** Enter on the focused map adds a point at the crosshair in the center of the free area. */
  private readonly handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.target !== this.parts.stage || !this.isAdding) return;
    event.preventDefault();
    const { x, y } = this.parts.freeMiddle();
    const { lng, lat } = this.parts.map.containerPointToLatLng([x, y]);
    this.tap([lng, lat]);
  };

  private readonly preview = (): void => {
    cancelAnimationFrame(this.request);
    this.request = 0;
    if (!this.isAdding) return;
    if (this.at === null) {
      this.hideGuide();
      return;
    }
    const { map, snap, guideFrom } = this.parts;
    const { lng, lat } = map.mouseEventToLatLng(this.at as MouseEvent);
    const snapped = snap([lng, lat], this.isShift);
    const to = snapped ?? [lng, lat];
    const from = guideFrom();
    this.guide.setLatLngs(from === null ? [] : [L.latLng(from[1], from[0]), L.latLng(to[1], to[0])]);
    this.showRing(snapped);
  };
}
