import type { Size } from '@venture-atlas/map-math';
import { L } from './leaflet.ts';
import { retryAfterMs } from './retry-times.ts';

/**
 * One picture over the whole map. While the view zooms it only gets a transform; when the movement is over it is laid
 * out at its true size, so that the browser scales it once and sharply.
 */
export class PictureOverlay extends L.Layer {
  private readonly picture: HTMLImageElement;
  private readonly size: Size;
  private readonly url: string;
  private laidOutZoom = 0;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param onOutcome called when the picture is there, and each time that it failed; it is asked for again by itself
   * @param glimpse a tiny picture that stands in its place until then
   */
  constructor(url: string, size: Size, className: string, onOutcome: (isThere: boolean) => void, glimpse?: string) {
    super();
    this.size = size;
    this.url = url;
    this.picture = L.DomUtil.create('img', className);
    this.picture.alt = '';
    this.picture.draggable = false;
    this.picture.decoding = 'async';
    this.picture.dataset.state = 'loading';
    if (glimpse !== undefined) {
      this.picture.dataset.glimpse = '';
      this.picture.style.background = `0 0 / 100% 100% url("${glimpse}")`;
    }
    this.picture.onload = () => {
      this.picture.dataset.state = 'there';
      this.picture.style.background = '';
      onOutcome(true);
    };
    this.picture.onerror = () => {
      this.picture.dataset.state = 'failed';
      this.timer = setTimeout(this.askAgain, retryAfterMs(this.failures));
      this.failures += 1;
      onOutcome(false);
    };
    this.picture.src = url;
  }

  override onAdd(map: L.Map): this {
    addEventListener('online', this.askAgain);
    map.getPane('tilePane')?.prepend(this.picture);
    this.layOut();
    return this;
  }

  override onRemove(): this {
    removeEventListener('online', this.askAgain);
    clearTimeout(this.timer);
    this.picture.onload = null;
    this.picture.onerror = null;
    this.picture.remove();
    return this;
  }

  /** Asks for the picture now, if it failed. */
  readonly askAgain = (): void => {
    if (this.picture.dataset.state !== 'failed') return;
    clearTimeout(this.timer);
    this.picture.src = this.url;
  };

  override getEvents() {
    return { zoom: this.follow, viewreset: this.layOut, moveend: this.layOut };
  }

  private follow(): void {
    const map = this._map;
    L.DomUtil.setTransform(this.picture, this.corner(), map.getZoomScale(map.getZoom(), this.laidOutZoom));
  }

  private layOut(): void {
    const zoom = this._map.getZoom();
    const scale = this._map.getZoomScale(zoom, 0);
    this.laidOutZoom = zoom;
    this.picture.style.width = `${this.size.width * scale}px`;
    this.picture.style.height = `${this.size.height * scale}px`;
    L.DomUtil.setTransform(this.picture, this.corner(), 1);
  }

  /** The picture's upper left corner is the origin of the map's pixels. */
  private corner(): L.Point {
    return this._map.getPixelOrigin().multiplyBy(-1);
  }
}
