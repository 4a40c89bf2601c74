import type { MapInks } from '@venture-atlas/map-math';
import { pointsOfRing, type RingAddress, ringsOf } from '@venture-atlas/map-math';
import type { Shape } from '@venture-atlas/types';
import { L } from '../../../map/leaflet/leaflet.ts';
import { editedStyle } from './shape-editor-canvas.ts';
import { type EditedPath, ringsIn } from './shape-editor-draw.ts';
import { followHandles, type HandleOwner } from './shape-editor-handles.ts';

export interface PathParts {
  readonly map: L.Map;
  readonly canvas: L.Canvas;
  readonly handles: HandleOwner;
}

/** The line or polygons on the map. Rings are numbered in the order of `ringsOf`. */
export class ShapePath {
  private readonly parts: PathParts;
  private path: EditedPath | undefined;

  constructor(parts: PathParts) {
    this.parts = parts;
  }

  /**
   * Draws a shape.
   * @returns whether its points only moved, so that its handles stay valid
   */
  draw(shape: Shape, inks: MapInks): boolean {
    const isPolygon = shape.geometry.type === 'MultiPolygon';
    const addresses = ringsOf(shape);
    const rings = addresses.map((address) => pointsOfRing(shape, address).map(([lng, lat]) => L.latLng(lat, lng)));
    const nested = isPolygon ? groupByPolygon(addresses, rings) : (rings[0] ?? []);
    if (this.path === undefined || this.path instanceof L.Polygon !== isPolygon) {
      const { map, canvas: renderer, handles } = this.parts;
      this.path?.remove();
      const options = { ...editedStyle(inks), renderer, interactive: false, handles };
      const made = isPolygon ? L.polygon(nested as L.LatLng[][][], options) : L.polyline(nested as L.LatLng[], options);
      // leaflet-draw adds `editing` to every path.
      this.path = made.addTo(map) as unknown as EditedPath;
      return false;
    }
    if (movedInPlace(this.path, rings)) return true;
    this.path.editing.disable();
    this.path.setLatLngs(nested);
    return false;
  }

  setInks(inks: MapInks): void {
    this.path?.setStyle(editedStyle(inks));
  }

  /** Makes the handles that their owner wants. */
  renewHandles(): void {
    const { path } = this;
    if (path?.editing.enabled()) path.editing.updateMarkers();
    else path?.editing.enable();
  }

  /** Moves the existing handles to the current points. */
  followHandles(): void {
    if (this.path !== undefined) followHandles(this.path);
  }

  remove(): void {
    this.path?.remove();
    this.path = undefined;
  }
}

function groupByPolygon(addresses: readonly RingAddress[], rings: readonly L.LatLng[][]): L.LatLng[][][] {
  const polygons: L.LatLng[][][] = [];
  for (const [at, { polygon }] of addresses.entries()) {
    polygons[polygon] ??= [];
    polygons[polygon].push(rings[at] ?? []);
  }
  return polygons;
}

/**
 * Moves the points of a path with the same number of points in the same rings.
 * @returns whether that was possible
 */
function movedInPlace(path: EditedPath, rings: readonly L.LatLng[][]): boolean {
  const old = ringsIn(path._latlngs);
  if (old.length !== rings.length || old.some((ring, at) => ring.length !== rings[at]?.length)) return false;
  for (const [at, ring] of old.entries()) {
    for (const [index, latlng] of ring.entries()) Object.assign(latlng, rings[at]?.[index]);
  }
  path._bounds = L.latLngBounds([]);
  path._convertLatLngs(path._latlngs, true);
  path.redraw();
  return true;
}
