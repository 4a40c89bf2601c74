import type { Size } from '@venture-atlas/map-math';
import { L } from './leaflet.ts';

/**
 * An element over the whole map. While the view zooms it only gets a transform; when the movement is over it is laid out
 * at its true size, so that the browser draws it once and sharply.
 */
export class GroundLayer extends L.Layer {
  private laidOutZoom = 0;
  private readonly element: HTMLElement;
  private readonly size: Size;

  /** @param size of the map, in map units */
  constructor(element: HTMLElement, size: Size) {
    super();
    this.element = element;
    this.size = size;
  }

  override onAdd(map: L.Map): this {
    map.getPane('tilePane')?.prepend(this.element);
    this.layOut();
    return this;
  }

  override onRemove(_map: L.Map): this {
    this.element.remove();
    return this;
  }

  override getEvents() {
    return { zoom: this.follow, viewreset: this.layOut, moveend: this.layOut };
  }

  private follow(): void {
    const map = this._map;
    L.DomUtil.setTransform(this.element, this.corner(), map.getZoomScale(map.getZoom(), this.laidOutZoom));
  }

  private layOut(): void {
    const zoom = this._map.getZoom();
    const scale = this._map.getZoomScale(zoom, 0);
    this.laidOutZoom = zoom;
    this.element.style.width = `${this.size.width * scale}px`;
    this.element.style.height = `${this.size.height * scale}px`;
    L.DomUtil.setTransform(this.element, this.corner(), 1);
  }

  /** The map's upper left corner is the origin of its pixels. */
  private corner(): L.Point {
    return this._map.getPixelOrigin().multiplyBy(-1);
  }
}
