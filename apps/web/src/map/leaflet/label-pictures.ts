import type { PaintView } from '../label-canvas/paint-view.ts';
import type { PaintedPicture } from '../label-canvas/painter-messages.ts';
import { L } from './leaflet.ts';

/** Duration in ms for names to appear or disappear: at another zoom, and where points change or go. */
export const FADE_MS = { zoom: 120, points: 160 } as const;

/** A picture in its frame, and the view that it shows. */
interface LabelPicture {
  readonly frame: HTMLElement;
  canvas: HTMLCanvasElement;
  view: PaintView | undefined;
}

/**
 * The shown pictures of names: the newest one and, for a moment, the one before, so that names fade. The browser
 * animates the fade without requesting frames from the page.
 */
export class LabelPictures {
  private readonly pane: HTMLElement;
  private sheet = newSheet();
  private going: { sheet: LabelPicture; end: () => void } | undefined;

  constructor(pane: HTMLElement) {
    this.pane = pane;
    pane.append(this.sheet.frame);
  }

  remove(): void {
    this.going?.end();
    this.sheet.frame.remove();
  }

  /** Shows a picture from now on. @param fadeMs 0 if it shows the same names as the one before */
  show({ picture, view }: PaintedPicture, fadeMs: number): void {
    if (fadeMs > 0 && canFade(this.sheet.frame)) this.fadeOut(fadeMs);
    const { sheet } = this;
    if (picture instanceof HTMLCanvasElement) {
      sheet.canvas.replaceWith(picture);
      sheet.canvas = picture;
    } else {
      sheet.canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture);
    }
    sheet.view = view;
    sheet.canvas.style.width = `${view.width}px`;
    sheet.canvas.style.height = `${view.height}px`;
  }

  /** Moves the pictures to their part of the map. */
  follow(map: L.Map): void {
    const scale = map.getZoomScale(map.getZoom(), 0);
    for (const { frame, view } of this.going === undefined ? [this.sheet] : [this.sheet, this.going.sheet]) {
      if (view === undefined) continue;
      const corner = L.point(view.x * scale, view.y * scale).subtract(map.getPixelOrigin());
      L.DomUtil.setTransform(frame, corner, scale / view.scale);
    }
  }

  /**
   * Fades out the shown picture and inserts an empty one below it. Names in both keep their look: the old picture only
   * fades when the new one is nearly opaque.
   */
  private fadeOut(duration: number): void {
    this.going?.end();
    const old = this.sheet;
    this.sheet = newSheet();
    this.pane.insertBefore(this.sheet.frame, old.frame);
    const timing = { duration, fill: 'backwards' } as const;
    const come = this.sheet.frame.animate([{ opacity: 0 }, { opacity: 1, offset: 0.7 }, { opacity: 1 }], timing);
    const go = old.frame.animate([{ opacity: 1 }, { opacity: 1, offset: 0.4 }, { opacity: 0 }], timing);
    const end = () => {
      go.onfinish = null;
      come.finish();
      go.finish();
      old.frame.remove();
      this.going = undefined;
    };
    go.onfinish = end;
    this.going = { sheet: old, end };
  }
}

/** Whether names may fade: not with reduced motion, and not in browsers without animations. */
function canFade(frame: HTMLElement): boolean {
  return typeof frame.animate === 'function' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function newSheet(): LabelPicture {
  const frame = L.DomUtil.create('div');
  return { frame, canvas: L.DomUtil.create('canvas', '', frame), view: undefined };
}
