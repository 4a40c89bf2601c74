import type { Child } from '@venture-atlas/types';
import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import { hasCanvas } from './has-canvas.ts';
import { L } from './leaflet.ts';
import { useOverlayPane } from './overlay-pane.ts';

const RING_PX = 11;

/**
 * Dashed rings around drafts, on one canvas. The map below is painted as for everybody. The rings keep the color of the
 * theme in which they were made, so another theme needs a new component (`key`).
 * @param points the places that are drawn
 */
export function DraftRings({ points }: { points: readonly Child[] }) {
  const map = useMap();
  const pane = useOverlayPane('drafts', '400');
  const [rings, setRings] = useState<Rings>();
  useEffect(() => {
    if (!hasCanvas()) return;
    pane.style.pointerEvents = 'none';
    const made = new Rings(map, getComputedStyle(pane).getPropertyValue('--va-tide').trim());
    setRings(made);
    return () => made.remove();
  }, [map, pane]);
  useEffect(() => rings?.show(points), [rings, points]);
  return null;
}

/** The rings on the map. There may be thousands, so an update touches only those that came, went, or moved. */
class Rings {
  private readonly renderer = L.canvas({ padding: 0.5, pane: 'drafts' });
  private readonly group: L.LayerGroup;
  private readonly options: L.CircleMarkerOptions;
  private readonly byId = new Map<number, L.CircleMarker>();

  constructor(map: L.Map, color: string) {
    const line = { color, weight: 2, opacity: 1, dashArray: '4 3', fill: false };
    this.options = { renderer: this.renderer, interactive: false, radius: RING_PX, ...line };
    this.group = L.layerGroup().addTo(map);
  }

  show(points: readonly Child[]): void {
    const gone = new Set(this.byId.keys());
    for (const { id, lat, lng, draft } of points) {
      if (draft !== true) continue;
      gone.delete(id);
      this.put(id, lat, lng);
    }
    for (const id of gone) {
      const ring = this.byId.get(id);
      if (ring !== undefined) this.group.removeLayer(ring);
      this.byId.delete(id);
    }
  }

  remove(): void {
    this.group.remove();
    this.renderer.remove();
  }

  private put(id: number, lat: number, lng: number): void {
    const ring = this.byId.get(id);
    if (ring === undefined) {
      const made = L.circleMarker([lat, lng], this.options);
      this.byId.set(id, made);
      this.group.addLayer(made);
      return;
    }
    const at = ring.getLatLng();
    if (at.lat !== lat || at.lng !== lng) ring.setLatLng([lat, lng]);
  }
}
