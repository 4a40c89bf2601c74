import type { Size } from '@venture-atlas/map-math';
import { fadeMs } from './fade.ts';
import { GroundLayer } from './ground-layer.ts';
import { L } from './leaflet.ts';
import { retryAfterMs } from './retry-times.ts';

/** One picture over the whole map. */
export class PictureOverlay extends GroundLayer {
  /** The picture that was requested last. */
  private picture: HTMLImageElement;
  private url: string;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly onOutcome: (isThere: boolean) => void;

  /**
   * @param onOutcome called when the picture has loaded, and after each failure; a failed picture is requested again
   * automatically
   * @param glimpse a tiny picture that is shown until then
   */
  constructor(url: string, size: Size, className: string, onOutcome: (isThere: boolean) => void, glimpse?: string) {
    const picture = newPicture(className);
    super(picture, size);
    this.url = url;
    this.picture = picture;
    this.onOutcome = onOutcome;
    if (glimpse !== undefined) {
      this.picture.dataset.glimpse = '';
      this.picture.style.background = `0 0 / 100% 100% url("${glimpse}")`;
    }
    this.load(() => {
      picture.style.background = '';
    });
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

  /** Shows another version of the picture. The current one stays until it has loaded. */
  show(url: string): void {
    if (url === this.url) return;
    const below = this.picture;
    const isBelowThere = below.dataset.state === 'there';
    clearTimeout(this.timer);
    below.onload = null;
    below.onerror = null;
    this.url = url;
    this.failures = 0;
    this.picture = newPicture(below.className);
    this.picture.dataset.fresh = '';
    this.layOver(below, this.picture);
    const takeOff = () => this.takeOff(below);
    // A picture that never loaded shows nothing.
    if (!isBelowThere) takeOff();
    this.load(() => setTimeout(takeOff, fadeMs()));
  }

  /** Requests the picture now, if it failed. */
  readonly askAgain = (): void => {
    if (this.picture.dataset.state !== 'failed') return;
    clearTimeout(this.timer);
    this.picture.src = this.url;
  };

  private load(onThere: () => void): void {
    const { picture } = this;
    picture.onload = () => {
      picture.dataset.state = 'there';
      onThere();
      this.onOutcome(true);
    };
    picture.onerror = () => {
      picture.dataset.state = 'failed';
      this.timer = setTimeout(this.askAgain, retryAfterMs(this.failures));
      this.failures += 1;
      this.onOutcome(false);
    };
    picture.src = this.url;
  }
}

function newPicture(className: string): HTMLImageElement {
  const picture = L.DomUtil.create('img', className);
  picture.alt = '';
  picture.draggable = false;
  picture.decoding = 'async';
  picture.dataset.state = 'loading';
  return picture;
}
