/** What of the map's picture is missing, and the way to ask for it at once. */
export interface PictureTrouble {
  /** Nothing of it is to be seen; else parts of it are missing. */
  readonly isWhole: boolean;
  retry(): void;
}

/** Something may be missing so long before it is told, in ms: the first try again mends a hiccup sooner. */
export const PATIENCE_MS = 2000;

type Fault = 'none' | 'parts' | 'whole';

/**
 * Makes one calm sentence of many tiles that come and fail. Told are: the first trouble after `PATIENCE_MS`, each
 * change of it at once, and its end.
 */
export class PictureWatch {
  private readonly retry: () => void;
  private readonly notify: (trouble: PictureTrouble | null) => void;
  private isAnythingThere = false;
  private missing = 0;
  private hasGroundFailed = false;
  private told: Fault = 'none';
  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param tell told null when everything in view is there again
   */
  constructor(retry: () => void, notify: (trouble: PictureTrouble | null) => void) {
    this.retry = retry;
    this.notify = notify;
  }

  /** The picture of the whole map, or the preview below the tiles, came or failed. */
  groundIs(isThere: boolean): void {
    this.isAnythingThere ||= isThere;
    this.hasGroundFailed = !isThere;
    this.weigh();
  }

  /** So many of the tiles asked for have failed and did not come since. */
  tilesMissing(count: number): void {
    this.missing = count;
    this.weigh();
  }

  tileCame(): void {
    this.isAnythingThere = true;
    this.weigh();
  }

  /** The picture is taken away, and its trouble with it. */
  stop(): void {
    clearTimeout(this.timer);
    if (this.told !== 'none') this.notify(null);
    this.told = 'none';
  }

  /** @param isCertain whether the time of patience is over */
  private weigh(isCertain = this.told !== 'none'): void {
    const fault = this.fault();
    if (fault === 'none') {
      clearTimeout(this.timer);
      this.timer = undefined;
    } else if (!isCertain) {
      this.timer ??= setTimeout(() => {
        this.timer = undefined;
        this.weigh(true);
      }, PATIENCE_MS);
      return;
    }
    if (fault === this.told) return;
    this.told = fault;
    this.notify(fault === 'none' ? null : { isWhole: fault === 'whole', retry: this.retry });
  }

  /** A preview that failed is no fault by itself: the tiles above it say what is to be seen. */
  private fault(): Fault {
    if (!this.isAnythingThere) return this.hasGroundFailed ? 'whole' : this.missing > 0 ? 'parts' : 'none';
    return this.missing > 0 ? 'parts' : 'none';
  }
}
