/*
 * The only module that loads leaflet-draw (1.0.4, not maintained any more), and all that is mended in it: its vertex and
 * midpoint handles then work with several polygons, holes, fingers and Leaflet 1.9.
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

/** One of leaflet-draw's handles; those without `_index` stand half-way between two points. */
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

/** leaflet-draw's handles of one ring. What is not declared by its types. */
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

// leaflet-draw puts these on L, and its types do not say so.
const inside = L as unknown as Inside;

// Leaflet warns at each call of the old name.
inside.Polyline._flat = L.LineUtil.isFlat;

// Leaflet starts no drag while Shift is held, since Shift once drew a box to zoom to. Here Shift means snapping.
const startDrag = inside.Draggable.prototype._onDown;
inside.Draggable.include({
  _onDown(this: object, event: MouseEvent & { touches?: TouchList }) {
    const { type, which, button, clientX, clientY, touches } = event;
    startDrag.call(this as never, event.shiftKey ? { type, which, button, clientX, clientY, touches } : event);
  },
});

/** leaflet-draw's handles of one ring, to be extended. */
export const PolyVerticesEdit = inside.Edit.PolyVerticesEdit;

/** Makes every path whose handles are enabled from now on use these, one set for each of its rings. */
export function installHandles(Handles: VerticesEditClass): void {
  inside.Edit.Poly.include({
    _initHandlers(this: { _poly: EditedPath; _verticesHandlers: VerticesEdit[] }) {
      this._verticesHandlers = ringsIn(this._poly._latlngs).map((ring, _ring) =>
        Object.assign(new Handles(this._poly, ring), { _ring }),
      );
    },
  });
}

/** The rings of a path in their order: a flat list is one, others are nested. */
export function ringsIn(latlngs: unknown): L.LatLng[][] {
  const list = latlngs as L.LatLng[] | L.LatLng[][];
  return L.LineUtil.isFlat(list as L.LatLng[]) ? [list as L.LatLng[]] : (list as L.LatLng[][]).flatMap(ringsIn);
}
