/*
 * The only module that loads leaflet-draw (1.0.4, no longer maintained), with all fixes for it. Its vertex and midpoint
 * handles then work with several polygons, holes, touch, and Leaflet 1.9.
 */
import { L } from '../../../map/leaflet/leaflet.ts';
import 'leaflet-draw';

/** A line or polygons with leaflet-draw's handles. */
export interface EditedPath extends L.Polyline {
  editing: L.Handler & { updateMarkers(): void; _verticesHandlers?: VerticesEdit[] };
  _latlngs: unknown;
  _bounds: L.LatLngBounds;
  _convertLatLngs(latlngs: unknown, isDeep: boolean): void;
}

/** A handle of leaflet-draw. Handles without `_index` are midpoints between two points. */
export interface Handle extends L.Marker {
  _icon: HTMLElement;
  _latlng: L.LatLng;
  _origLatLng: L.LatLng;
  _index: number | undefined;
  _prev?: Handle;
  _next?: Handle;
  _middleLeft?: Handle;
  _middleRight?: Handle;
}

/** leaflet-draw's handles of one ring, with members that its types lack. */
export interface VerticesEdit extends L.Handler {
  options: { icon: L.DivIcon };
  _poly: EditedPath;
  _latlngs: L.LatLng[];
  _map: L.Map;
  /** Which ring of the path this is. */
  _ring: number;
  _markerGroup: L.LayerGroup | undefined;
  _markers: Handle[];
  _createMarker(latlng: L.LatLng, index?: number): Handle;
  _createMiddleMarker(left: Handle, right: Handle): void;
  _updatePrevNext(left: Handle, right: Handle): void;
  _onMarkerClick(event: L.LeafletMouseEvent): void;
  _onContextMenu(event: L.LeafletMouseEvent): void;
  _onMarkerDrag(event: L.LeafletEvent): void;
  _onMarkerDragStart(event: L.LeafletEvent): void;
  _fireEdit(event?: L.LeafletEvent): void;
}

type VerticesEditClass = new (poly: EditedPath, latlngs: L.LatLng[], options?: object) => VerticesEdit;

interface Extensible {
  extend(members: object): VerticesEditClass;
  prototype: VerticesEdit;
}

interface Inside {
  Edit: {
    PolyVerticesEdit: VerticesEditClass & Extensible;
    Poly: { include(members: object): void };
  };
  Polyline: { _flat: typeof L.LineUtil.isFlat };
  Draggable: { prototype: { _onDown(event: object): void }; include(members: object): void };
}

// leaflet-draw adds these to L, but its types do not include them.
const inside = L as unknown as Inside;

// Leaflet warns on each call of the old name.
inside.Polyline._flat = L.LineUtil.isFlat;

// Leaflet starts no drag while Shift is held, because Shift used to draw a zoom box. Here Shift means snapping.
const startDrag = inside.Draggable.prototype._onDown;
inside.Draggable.include({
  _onDown(this: object, event: MouseEvent & { touches?: TouchList }) {
    const { type, which, button, clientX, clientY, touches } = event;
    startDrag.call(this as never, event.shiftKey ? { type, which, button, clientX, clientY, touches } : event);
  },
});

/** leaflet-draw's handles of one ring, to be extended. */
export const PolyVerticesEdit = inside.Edit.PolyVerticesEdit;

/** Makes every path that is edited from now on use these handles, one set per ring. */
export function installHandles(Handles: VerticesEditClass): void {
  inside.Edit.Poly.include({
    _initHandlers(this: { _poly: EditedPath; _verticesHandlers: VerticesEdit[] }) {
      this._verticesHandlers = ringsIn(this._poly._latlngs).map((ring, _ring) =>
        Object.assign(new Handles(this._poly, ring), { _ring }),
      );
    },
  });
}

/** The rings of a path in order: a flat list is one ring, others are nested. */
export function ringsIn(latlngs: unknown): L.LatLng[][] {
  const list = latlngs as L.LatLng[] | L.LatLng[][];
  return L.LineUtil.isFlat(list as L.LatLng[]) ? [list as L.LatLng[]] : (list as L.LatLng[][]).flatMap(ringsIn);
}
