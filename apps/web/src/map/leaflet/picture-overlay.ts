import type { Size } from '@venture-atlas/map-math';
import { GroundLayer } from './ground-layer.ts';
import { L } from './leaflet.ts';
import { retryAfterMs } from './retry-times.ts';

/** One picture over the whole map. */
export class PictureOverlay extends GroundLayer {
  private readonly picture: HTMLImageElement;
  private readonly url: string;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param onOutcome called when the picture is there, and each time that it failed; it is asked for again by itself
   * @param glimpse a tiny picture that stands in its place until then
   */
  constructor(url: string, size: Size, className: string, onOutcome: (isThere: boolean) => void, glimpse?: string) {
    const picture = L.DomUtil.create('img', className);
    super(picture, size);
    this.url = url;
    this.picture = picture;
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
    return super.onAdd(map);
  }

  override onRemove(map: L.Map): this {
    removeEventListener('online', this.askAgain);
    clearTimeout(this.timer);
    this.picture.onload = null;
    this.picture.onerror = null;
    return super.onRemove(map);
  }

  /** Asks for the picture now, if it failed. */
  readonly askAgain = (): void => {
    if (this.picture.dataset.state !== 'failed') return;
    clearTimeout(this.timer);
    this.picture.src = this.url;
  };
}
