import { FOG_DIM, FOG_HIDDEN, type FogGrid } from '@venture-atlas/map-math';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { L } from '../../../map/leaflet/leaflet.ts';
import { useOverlayPane } from '../../../map/leaflet/overlay-pane.ts';
import { ViewCanvas, type ViewFrame } from '../../../map/leaflet/view-canvas.ts';

/** Ink over what players do not see, and over what they see dimly, of 255. */
const SHADE = { [FOG_HIDDEN]: 128, [FOG_DIM]: 61 } as const;
const INK = [21, 35, 42] as const;
/** Lines over hidden ground: so far apart, in CSS pixels. */
const HATCH_PX = 10;

/**
 * Shades for the DM what players do not see. Cells are drawn to a small picture once; while the map moves that is only
 * stretched over the view, and React renders nothing.
 */
export function FogShade({ grid }: { grid: FogGrid }) {
  const map = useMap();
  // Above the picture, below lines and names.
  const pane = useOverlayPane('fog', '385');
  const latest = useRef<ShadePictures>(undefined);
  const view = useRef<ViewCanvas>(undefined);
  useEffect(() => {
    const canvas = new ViewCanvas(map, pane, (pen, frame) => {
      const { current: pictures } = latest;
      if (pictures !== undefined) drawShade(pen, pictures, frame);
    });
    view.current = canvas;
    return () => canvas.remove();
  }, [map, pane]);
  useEffect(() => {
    latest.current = {
      grid,
      hidden: pictureOf(grid, FOG_HIDDEN, latest.current?.hidden),
      dim: pictureOf(grid, FOG_DIM, latest.current?.dim),
    };
    view.current?.draw();
  }, [grid]);
  return null;
}

interface ShadePictures {
  grid: FogGrid;
  hidden: HTMLCanvasElement;
  dim: HTMLCanvasElement;
}

/** The cells of one level as a picture of one pixel each. */
function pictureOf(
  { width, height, cells }: FogGrid,
  level: typeof FOG_HIDDEN | typeof FOG_DIM,
  canvas = L.DomUtil.create('canvas'),
): HTMLCanvasElement {
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (pen === null) return canvas;
  const image = pen.createImageData(width, height);
  const [red, green, blue] = INK;
  // Little-endian as every machine with a browser: alpha is the uppermost byte.
  const shade = ((SHADE[level] << 24) | (blue << 16) | (green << 8) | red) >>> 0;
  const pixels = new Uint32Array(image.data.buffer);
  for (let at = 0; at < cells.length; at += 1) if (cells[at] === level) pixels[at] = shade;
  pen.putImageData(image, 0, 0);
  return canvas;
}

function drawShade(pen: CanvasRenderingContext2D, { grid, hidden, dim }: ShadePictures, frame: ViewFrame): void {
  stretch(pen, hidden, grid, frame);
  pen.globalCompositeOperation = 'source-atop';
  const { width, height, corner } = frame;
  pen.strokeStyle = 'rgb(255 255 255 / 16%)';
  pen.lineWidth = 1;
  pen.beginPath();
  // They lie still on the map while it is moved.
  const offset = (((corner.x + corner.y) % HATCH_PX) + HATCH_PX) % HATCH_PX;
  for (let x = offset - HATCH_PX; x < width + height; x += HATCH_PX) {
    pen.moveTo(x, 0);
    pen.lineTo(x - height, height);
  }
  pen.stroke();
  pen.globalCompositeOperation = 'source-over';
  stretch(pen, dim, grid, frame);
}

/** Draws the part of the picture of cells that is in view. */
function stretch(pen: CanvasRenderingContext2D, cells: HTMLCanvasElement, grid: FogGrid, frame: ViewFrame): void {
  const side = grid.cell * frame.scale;
  const { corner } = frame;
  const left = Math.max(0, -corner.x / side - 1);
  const top = Math.max(0, -corner.y / side - 1);
  const right = Math.min(grid.width, (frame.width - corner.x) / side + 1);
  const bottom = Math.min(grid.height, (frame.height - corner.y) / side + 1);
  if (right <= left || bottom <= top) return;
  const [width, height] = [right - left, bottom - top];
  pen.drawImage(
    cells,
    left,
    top,
    width,
    height,
    corner.x + left * side,
    corner.y + top * side,
    width * side,
    height * side,
  );
}
