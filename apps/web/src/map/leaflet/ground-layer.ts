import type { Size } from '@venture-atlas/map-math';
import { L } from './leaflet.ts';

/**
 * Elements that cover the whole map, the last one on top. During a zoom they only get a transform. After it they are
 * laid out at their true size, so that the browser draws them sharply once.
 */
export class GroundLayer extends L.Layer {
  private laidOutZoom = 0;
  private readonly elements: Set<HTMLElement>;
  private readonly size: Size;

  /** @param size of the map, in map units */
  constructor(element: HTMLElement, size: Size) {
    super();
    this.elements = new Set([element]);
    this.size = size;
  }

  override onAdd(map: L.Map): this {
    map.getPane('tilePane')?.prepend(...this.elements);
    this.layOut();
    return this;
  }

  override onRemove(_map: L.Map): this {
    for (const element of this.elements) element.remove();
    return this;
  }

  override getEvents() {
    return { zoom: this.follow, viewreset: this.layOut, moveend: this.layOut };
  }

  /** Lays an element over an existing one. */
  protected layOver(below: HTMLElement, element: HTMLElement): void {
    this.elements.add(element);
    below.after(element);
    if (this._map !== null && this._map !== undefined) this.layOut();
  }

  protected takeOff(element: HTMLElement): void {
    this.elements.delete(element);
    element.remove();
  }

  private follow(): void {
    const map = this._map;
    const scale = map.getZoomScale(map.getZoom(), this.laidOutZoom);
    for (const element of this.elements) L.DomUtil.setTransform(element, this.corner(), scale);
  }

  private layOut(): void {
    const zoom = this._map.getZoom();
    const scale = this._map.getZoomScale(zoom, 0);
    this.laidOutZoom = zoom;
    for (const element of this.elements) {
      element.style.width = `${this.size.width * scale}px`;
      element.style.height = `${this.size.height * scale}px`;
      L.DomUtil.setTransform(element, this.corner(), 1);
    }
  }

  /** The map's upper left corner, which is the origin of its pixels. */
  private corner(): L.Point {
    return this._map.getPixelOrigin().multiplyBy(-1);
  }
}
