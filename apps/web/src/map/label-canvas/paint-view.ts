/** The part of a map that a picture shows. Map units with y running down from the map's top edge. */
export interface PaintView {
  /** The upper left corner, in map units. */
  readonly x: number;
  readonly y: number;
  /** CSS pixels per map unit. */
  readonly scale: number;
  /** Size in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
}

/** Largest size of a picture, in device pixels: 64 MB of memory. */
const MOST_PIXELS = 16_000_000;

/**
 * Adds a margin on all sides, as a part of the view's size. The margin is a whole number of device pixels, so that the
 * larger picture lies on the same pixels. It shrinks if the picture would become too large.
 */
export function withMargin(view: PaintView, margin: number): PaintView {
  const fits = (part: number) =>
    view.width * view.height * view.ratio ** 2 * (1 + 2 * part) ** 2 <= MOST_PIXELS ? part : 0;
  const part = [margin, margin * 0.6, margin * 0.3].map(fits).find((fitting) => fitting > 0) ?? 0;
  const left = Math.round(view.width * part * view.ratio) / view.ratio;
  const top = Math.round(view.height * part * view.ratio) / view.ratio;
  return {
    ...view,
    x: view.x - left / view.scale,
    y: view.y - top / view.scale,
    width: view.width + 2 * left,
    height: view.height + 2 * top,
  };
}

/** Whether `outer` shows everything that `inner` shows, within half a pixel of `inner`. Scales may differ. */
export function covers(outer: PaintView, inner: PaintView): boolean {
  const slack = 0.5 / inner.scale;
  return (
    outer.x <= inner.x + slack &&
    outer.y <= inner.y + slack &&
    outer.x + outer.width / outer.scale >= inner.x + inner.width / inner.scale - slack &&
    outer.y + outer.height / outer.scale >= inner.y + inner.height / inner.scale - slack
  );
}

/** Whether two views show the same part of the map at the same sharpness. */
export function isSameView(a: PaintView, b: PaintView): boolean {
  return (
    a.scale === b.scale &&
    a.ratio === b.ratio &&
    a.width === b.width &&
    a.height === b.height &&
    Math.abs(a.x - b.x) * a.scale < 0.01 &&
    Math.abs(a.y - b.y) * a.scale < 0.01
  );
}

/** Adds a rim on all sides, as a part of the view's size. */
export function grown(view: PaintView, part: number): PaintView {
  const [right, down] = [(view.width * part) / view.scale, (view.height * part) / view.scale];
  const wide = 1 + 2 * part;
  return { ...view, x: view.x - right, y: view.y - down, width: view.width * wide, height: view.height * wide };
}
