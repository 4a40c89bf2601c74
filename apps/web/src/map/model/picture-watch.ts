/** A problem with the map's picture, and a way to retry at once. */
export interface PictureProblem {
  /** True if nothing of the picture is visible; false if parts are missing. */
  readonly isWhole: boolean;
  retry(): void;
}

/** How long something may be missing before it is reported, in ms. A first retry usually succeeds sooner. */
export const REPORT_DELAY_MS = 2000;

type Fault = 'none' | 'parts' | 'whole';

/**
 * Combines the failures of many tiles into one message. Reports the first problem after the delay, each change of it at
 * once, and its end.
 */
export class PictureWatch {
  private readonly retry: () => void;
  private readonly notify: (trouble: PictureProblem | null) => void;
  private isAnythingThere = false;
  private missing = 0;
  private hasGroundFailed = false;
  private reported: Fault = 'none';
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param tell called with null when everything in view has loaded again */
  constructor(retry: () => void, notify: (trouble: PictureProblem | null) => void) {
    this.retry = retry;
    this.notify = notify;
  }

  /** The picture of the whole map, or the preview below the tiles, loaded or failed. */
  groundIs(isThere: boolean): void {
    this.isAnythingThere ||= isThere;
    this.hasGroundFailed = !isThere;
    this.update();
  }

  /** The number of failed tiles that have not loaded since. */
  tilesMissing(count: number): void {
    this.missing = count;
    this.update();
  }

  tileCame(): void {
    this.isAnythingThere = true;
    this.update();
  }

  /** The picture is removed, so its problem ends. */
  stop(): void {
    clearTimeout(this.timer);
    if (this.reported !== 'none') this.notify(null);
    this.reported = 'none';
  }

  /** @param isDelayOver whether the delay is over */
  private update(isDelayOver = this.reported !== 'none'): void {
    const fault = this.fault();
    if (fault === 'none') {
      clearTimeout(this.timer);
      this.timer = undefined;
    } else if (!isDelayOver) {
      this.timer ??= setTimeout(() => {
        this.timer = undefined;
        this.update(true);
      }, REPORT_DELAY_MS);
      return;
    }
    if (fault === this.reported) return;
    this.reported = fault;
    this.notify(fault === 'none' ? null : { isWhole: fault === 'whole', retry: this.retry });
  }

  /** A failed preview is no problem by itself if tiles above it are visible. */
  private fault(): Fault {
    if (!this.isAnythingThere) return this.hasGroundFailed ? 'whole' : this.missing > 0 ? 'parts' : 'none';
    return this.missing > 0 ? 'parts' : 'none';
  }
}
