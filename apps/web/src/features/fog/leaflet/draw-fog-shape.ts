import { cellsAndRings, hexAt, hexCentre } from '@venture-atlas/map-math';
import type { FogShape, MapCoordinate } from '@venture-atlas/types';
import type { ViewFrame } from '../../../map/leaflet/view-canvas.ts';

export interface FogPreview extends ViewFrame {
  /** In map units: where latitudes begin. */
  mapHeight: number;
  /** Where the hand is. */
  at: MapCoordinate | undefined;
  magenta: string;
}

type Cells = Extract<FogShape, { kind: 'hexes' | 'squares' }>;

/** Cells round the hand whose grid is shown, beside those it means. */
const GRID_CELLS = 5;
/** A grid closer than this is none to look at, in CSS pixels. */
const GRID_PX_MIN = 7;

/** Draws what a tool is about to do: the ground lighter, its edge in magenta. */
export function drawFogShape(pen: CanvasRenderingContext2D, shape: FogShape, preview: FogPreview): void {
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  if (shape.kind === 'hexes' || shape.kind === 'squares') drawGrid(pen, shape, preview);
  if (shape.kind === 'brush') {
    drawBrush(pen, shape, preview);
    return;
  }
  const path = pathOf(shape, preview);
  pen.fillStyle = 'rgb(255 255 255 / 26%)';
  pen.fill(path, 'evenodd');
  pen.strokeStyle = 'rgb(255 255 255 / 75%)';
  pen.lineWidth = 4.5;
  pen.stroke(path);
  pen.strokeStyle = preview.magenta;
  pen.lineWidth = 2.25;
  pen.stroke(path);
}

function drawBrush(
  pen: CanvasRenderingContext2D,
  { points, radius }: Extract<FogShape, { kind: 'brush' }>,
  preview: FogPreview,
): void {
  const { scale, at, magenta } = preview;
  const way = new Path2D();
  for (const point of points) way.lineTo(...toView(point, preview));
  const [first] = points;
  if (first !== undefined && points.length === 1) way.lineTo(...toView([first[0] + 1e-6, first[1]], preview));
  pen.strokeStyle = 'rgb(255 255 255 / 26%)';
  pen.lineWidth = 2 * radius * scale;
  pen.stroke(way);
  if (at === undefined) return;
  pen.beginPath();
  pen.arc(...toView(at, preview), radius * scale, 0, 2 * Math.PI);
  pen.strokeStyle = magenta;
  pen.lineWidth = 2.25;
  pen.stroke();
}

/** The grid near the hand, fainter with the distance. */
function drawGrid(pen: CanvasRenderingContext2D, { kind, size, rings }: Cells, preview: FogPreview): void {
  const { at, scale } = preview;
  if (at === undefined || size * scale < GRID_PX_MIN) return;
  const cell: MapCoordinate =
    kind === 'hexes' ? hexAt(at[0], at[1], size) : [Math.floor(at[0] / size), Math.floor(at[1] / size)];
  pen.lineWidth = 1;
  const most = rings + GRID_CELLS;
  for (let ring = most; ring > 0; ring -= 1) {
    pen.strokeStyle = `rgb(255 255 255 / ${Math.round(45 * (1 - (ring - 1) / most) + 6)}%)`;
    pen.stroke(pathOf({ kind, size, rings: ring, cells: [cell] }, preview));
  }
}

function pathOf(shape: Exclude<FogShape, { kind: 'brush' }>, preview: FogPreview): Path2D {
  const path = new Path2D();
  const ring = (points: readonly MapCoordinate[]) => {
    for (const [index, point] of points.entries())
      if (index === 0) path.moveTo(...toView(point, preview));
      else path.lineTo(...toView(point, preview));
    path.closePath();
  };
  switch (shape.kind) {
    // Neither is worked by hand.
    case 'all':
    case 'lines':
      break;
    case 'polygon':
      for (const rings of shape.polygons) for (const one of rings) ring(one);
      break;
    case 'box': {
      const { lng, lat, width, height } = shape;
      ring(cornersOf(lng, lat, width, height));
      break;
    }
    case 'circle': {
      const [x, y] = toView([shape.lng, shape.lat], preview);
      path.arc(x, y, shape.radius * preview.scale, 0, 2 * Math.PI);
      break;
    }
    case 'hexes':
      for (const cell of cellsAndRings(shape)) ring(cornersOfHex(hexCentre(cell, shape.size), shape.size));
      break;
    case 'squares':
      for (const [column, row] of cellsAndRings(shape))
        ring(cornersOf(column * shape.size, row * shape.size, shape.size, shape.size));
      break;
  }
  return path;
}

const cornersOf = (lng: number, lat: number, width: number, height: number): MapCoordinate[] => [
  [lng, lat],
  [lng + width, lat],
  [lng + width, lat + height],
  [lng, lat + height],
];

/** It stands on a corner. @param size from side to side */
function cornersOfHex([lng, lat]: MapCoordinate, size: number): MapCoordinate[] {
  const side = size / Math.sqrt(3);
  return Array.from({ length: 6 }, (_, corner) => {
    const angle = Math.PI / 6 + (corner * Math.PI) / 3;
    return [lng + side * Math.cos(angle), lat + side * Math.sin(angle)];
  });
}

const toView = ([lng, lat]: MapCoordinate, { corner, scale, mapHeight }: FogPreview): [number, number] => [
  corner.x + lng * scale,
  corner.y + (mapHeight - lat) * scale,
];
