import { around, type PixelBox } from '../label-canvas/mark-box.ts';
import type { PaintView } from '../label-canvas/paint-view.ts';
import { L } from './leaflet.ts';

/** A canvas no larger than what is drawn on it, lying on a part of the view and moving with the map. */
export class MarkCanvas {
  readonly frame: HTMLElement;
  readonly context: CanvasRenderingContext2D | null;
  private readonly canvas: HTMLCanvasElement;
  private shown: PaintView | undefined;

  constructor() {
    this.frame = L.DomUtil.create('div');
    this.canvas = L.DomUtil.create('canvas', '', this.frame);
    this.canvas.hidden = true;
    this.context = this.canvas.getContext('2d');
  }

  /** Draws into the smallest part of the view that holds all boxes; nothing is shown without one. */
  show(
    view: PaintView,
    boxes: readonly (PixelBox | undefined)[],
    draw: (context: CanvasRenderingContext2D, part: PaintView) => void,
  ): void {
    const inView = boxes.filter((box) => box !== undefined);
    this.shown = view;
    this.canvas.hidden = inView.length === 0 || this.context === null;
    if (inView.length === 0 || this.context === null) return;
    const box = around(inView);
    const width = box.right - box.left;
    const height = box.bottom - box.top;
    this.canvas.width = Math.round(width * view.ratio);
    this.canvas.height = Math.round(height * view.ratio);
    Object.assign(this.canvas.style, {
      width: `${this.canvas.width / view.ratio}px`,
      height: `${this.canvas.height / view.ratio}px`,
      left: `${box.left}px`,
      top: `${box.top}px`,
    });
    draw(this.context, { ...view, x: view.x + box.left / view.scale, y: view.y + box.top / view.scale, width, height });
  }

  /** Keeps the canvas on its part of the map. */
  follow(map: L.Map): void {
    const { shown } = this;
    if (shown === undefined) return;
    const scale = map.getZoomScale(map.getZoom(), 0);
    const corner = L.point(shown.x * scale, shown.y * scale).subtract(map.getPixelOrigin());
    L.DomUtil.setTransform(this.frame, corner, scale / shown.scale);
  }
}
