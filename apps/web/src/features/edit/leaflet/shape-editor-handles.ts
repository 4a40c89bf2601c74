import type { MapCoordinate } from '@venture-atlas/types';
import { L } from '../../../map/leaflet/leaflet.ts';
import type { ShownHandles } from '../../../map/model/shape-handles.ts';
import { HANDLE_KEYS_ID } from '../../../map/model/shape-on-stage.ts';
import classes from './shape-editor.module.css';
import {
  type EditedPath,
  type Handle,
  installHandles,
  PolyVerticesEdit,
  type VerticesEdit,
} from './shape-editor-draw.ts';

/** What the handles of a path need: data and callbacks. Set as the path's option `handles`. */
export interface HandleOwner {
  readonly shown: ShownHandles;
  readonly isRemoving: boolean;
  /** Midpoints are left out between points closer than this, in CSS pixels. */
  readonly middleFromPx: number;
  /** The position that a dragged handle of a ring snaps to, or null. */
  snap(ring: number, at: MapCoordinate, isShift: boolean): MapCoordinate | null;
  dragStarted(): void;
  /** A point was dropped: a new one before `index`, or the one at `index`. */
  dropped(ring: number, index: number, isNew: boolean, at: MapCoordinate): void;
  removed(ring: number, index: number): void;
  /** The label of a handle for screen readers. */
  label(ring: number, index: number): string;
}

const vertexIcon = L.divIcon({ className: classes.vertex ?? '', iconSize: [14, 14] });
const middleIcon = L.divIcon({ className: classes.middle ?? '', iconSize: [10, 10] });

const base = PolyVerticesEdit.prototype;

/** The owner of a path's handles and the number of their ring. */
function ownerOf(edit: VerticesEdit): { owner: HandleOwner; ring: number } {
  const { handles } = edit._poly.options as { handles?: HandleOwner };
  if (handles === undefined) throw new Error('A path with handles needs somebody who owns them.');
  return { owner: handles, ring: edit._ring };
}

/** leaflet-draw's handles, reduced to those that fit in the view. Changes are reported instead of made. */
const ViewHandles = PolyVerticesEdit.extend({
  _initMarkers(this: VerticesEdit) {
    this._markerGroup ??= new L.LayerGroup().addTo(this._map);
    const { owner, ring } = ownerOf(this);
    const points = this._latlngs;
    const indices = owner.shown.rings[ring] ?? [];
    this._markers = indices.flatMap((index) => {
      const at = points[index];
      return at === undefined ? [] : [vertexOf(this, at, index)];
    });
    const isClosed = this._poly instanceof L.Polygon && points.length > 2;
    for (const [at, left] of this._markers.entries()) {
      const isLast = at === this._markers.length - 1;
      const right = isLast ? this._markers[0] : this._markers[at + 1];
      if (right === undefined || right === left || (isLast && !isClosed)) continue;
      const areNeighbours = right._index === ((left._index ?? 0) + 1) % points.length;
      if (!areNeighbours) continue;
      this._updatePrevNext(left, right);
      if (!owner.isRemoving && pixelsBetween(this._map, left, right) >= owner.middleFromPx)
        this._createMiddleMarker(left, right);
    }
  },

  _createMarker(this: VerticesEdit, latlng: L.LatLng, index?: number) {
    this.options.icon = index === undefined ? middleIcon : vertexIcon;
    const handle = base._createMarker.call(this, latlng, index);
    handle.setZIndexOffset(index === undefined ? 0 : 1000);
    const { owner, ring } = ownerOf(this);
    // Only one handle is in the tab order. The others are reached from it by keys.
    handle._icon?.setAttribute('tabindex', '-1');
    if (index !== undefined && handle._icon) {
      handle._icon.setAttribute('aria-label', owner.label(ring, index));
      handle._icon.setAttribute('aria-describedby', HANDLE_KEYS_ID);
      handle._icon.dataset.vertex = `${ring} ${index}`;
    } else {
      handle._icon?.setAttribute('aria-hidden', 'true');
    }
    if (owner.isRemoving) handle.dragging?.disable();
    return handle;
  },

  _createMiddleMarker(this: VerticesEdit, left: Handle, right: Handle) {
    base._createMiddleMarker.call(this, left, right);
    const middle = left._middleRight;
    if (middle === undefined) return;
    // Dragging it shifts the numbers of later points, so its position is determined now.
    const index = (left._index ?? 0) + 1;
    middle.setOpacity(1);
    // A click adds a point at the handle. leaflet-draw would change the path itself.
    middle.off('click').on('click', () => reportDropped(this, middle, index, true));
    middle.on('dragstart', () => {
      middle._icon.classList.add(classes.dragged ?? '');
      middle.on('dragend', () => reportDropped(this, middle, index, true));
    });
  },

  _onMarkerDragStart(this: VerticesEdit, event: L.LeafletEvent) {
    ownerOf(this).owner.dragStarted();
    base._onMarkerDragStart.call(this, event);
  },

  _onMarkerDrag(this: VerticesEdit, event: L.LeafletEvent) {
    const handle = event.target as Handle;
    const { owner, ring } = ownerOf(this);
    const { lng, lat } = handle.getLatLng();
    const { originalEvent } = event as L.LeafletEvent & { originalEvent?: MouseEvent };
    const snapped = owner.snap(ring, [lng, lat], originalEvent?.shiftKey === true);
    if (snapped !== null) {
      handle._latlng = L.latLng(snapped[1], snapped[0]);
      L.DomUtil.setPosition(handle._icon, this._map.latLngToLayerPoint(handle._latlng));
    }
    base._onMarkerDrag.call(this, event);
  },

  _onMarkerClick(this: VerticesEdit, event: L.LeafletMouseEvent) {
    const { owner, ring } = ownerOf(this);
    const { _index } = event.target as Handle;
    if (owner.isRemoving && _index !== undefined) owner.removed(ring, _index);
  },

  /** The right button removes a point with any tool. A long press sends the same event but does nothing. */
  _onContextMenu(this: VerticesEdit, event: L.LeafletMouseEvent) {
    const originalEvent: MouseEvent & { pointerType?: string; _simulated?: boolean } = event.originalEvent;
    L.DomEvent.preventDefault(originalEvent);
    const { owner, ring } = ownerOf(this);
    const { _index } = event.target as Handle;
    const isFinger = originalEvent.pointerType === 'touch' || originalEvent._simulated === true;
    if (!isFinger && _index !== undefined) owner.removed(ring, _index);
  },

  _fireEdit(this: VerticesEdit, event?: L.LeafletEvent) {
    const handle = event?.target as Handle | undefined;
    // Midpoints report by themselves.
    if (handle?._index === undefined || handle._icon.classList.contains(classes.dragged ?? '')) return;
    reportDropped(this, handle, handle._index, false);
  },
});

installHandles(ViewHandles);

/** Moves the handles of a path to its current points. */
export function followHandles(path: EditedPath): void {
  for (const edit of path.editing._verticesHandlers ?? []) followPoints(edit);
}

function followPoints(edit: VerticesEdit): void {
  const { owner, ring } = ownerOf(edit);
  for (const handle of edit._markers) {
    const { _index } = handle;
    const at = edit._latlngs[_index ?? -1];
    if (at === undefined || _index === undefined) continue;
    handle._origLatLng = at;
    handle.setLatLng(at);
    handle._icon.setAttribute('aria-label', owner.label(ring, _index));
  }
  for (const handle of edit._markers) {
    const { _middleRight, _next } = handle;
    if (_middleRight === undefined || _next === undefined) continue;
    const [from, to] = [handle.getLatLng(), _next.getLatLng()];
    _middleRight.setLatLng([(from.lat + to.lat) / 2, (from.lng + to.lng) / 2]);
  }
}

function vertexOf(edit: VerticesEdit, at: L.LatLng, index: number): Handle {
  const handle = edit._createMarker(at, index);
  handle.on('click', edit._onMarkerClick, edit);
  handle.on('contextmenu', edit._onContextMenu, edit);
  return handle;
}

function reportDropped(edit: VerticesEdit, handle: Handle, index: number, isNew: boolean): void {
  const { owner, ring } = ownerOf(edit);
  const { lng, lat } = handle.getLatLng();
  owner.dropped(ring, index, isNew, [lng, lat]);
}

function pixelsBetween(map: L.Map, left: Handle, right: Handle): number {
  return map.latLngToLayerPoint(left.getLatLng()).distanceTo(map.latLngToLayerPoint(right.getLatLng()));
}
