import { L } from './leaflet.ts';

/** The visible part of a map. */
export interface ViewFrame {
  /** Of the view, in CSS pixels. */
  width: number;
  height: number;
  /** Position of the map's upper left corner in the view, in CSS pixels. */
  corner: { x: number; y: number };
  /** CSS pixels per map unit. */
  scale: number;
}

/** Higher pixel densities make no visible difference in what is drawn here. */
const DENSITY_MAX = 2;

type DrawView = (pen: CanvasRenderingContext2D, frame: ViewFrame) => void;

/** A canvas as large as the view. It is redrawn in each frame of a movement, outside React. */
export class ViewCanvas {
  private readonly map: L.Map;
  private readonly canvas: HTMLCanvasElement;
  private readonly paint: DrawView;

  constructor(map: L.Map, pane: HTMLElement, paint: DrawView) {
    this.map = map;
    this.paint = paint;
    this.canvas = L.DomUtil.create('canvas', '', pane);
    this.canvas.style.position = 'absolute';
    map.on('move zoom viewreset moveend resize', this.draw);
    this.draw();
  }

  remove(): void {
    this.map.off('move zoom viewreset moveend resize', this.draw);
    this.canvas.remove();
  }

  readonly draw = (): void => {
    const { map, canvas } = this;
    const { x: width, y: height } = map.getSize();
    const density = Math.min(DENSITY_MAX, globalThis.devicePixelRatio || 1);
    const [pixelsWide, pixelsHigh] = [Math.round(width * density), Math.round(height * density)];
    if (canvas.width !== pixelsWide || canvas.height !== pixelsHigh) {
      canvas.width = pixelsWide;
      canvas.height = pixelsHigh;
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    L.DomUtil.setPosition(canvas, map.containerPointToLayerPoint([0, 0]));
    const pen = canvas.getContext('2d');
    if (pen === null) return;
    pen.setTransform(density, 0, 0, density, 0, 0);
    pen.clearRect(0, 0, width, height);
    this.paint(pen, { width, height, ...frameOf(map) });
  };
}

/** Position of a map in its view. The origin of its pixels is its upper left corner. */
export function frameOf(map: L.Map): Pick<ViewFrame, 'corner' | 'scale'> {
  const corner = map.layerPointToContainerPoint(map.getPixelOrigin().multiplyBy(-1));
  return { corner: { x: corner.x, y: corner.y }, scale: map.getZoomScale(map.getZoom(), 0) };
}
