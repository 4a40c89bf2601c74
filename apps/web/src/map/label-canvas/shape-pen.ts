import { LOOK_DASHES, LOOK_WIDTHS, type MapInks, type Size } from '@venture-atlas/map-math';
import type { LookColour, LookDash, LookWeight, MapCoordinate } from '@venture-atlas/types';
import type { Canvas2D } from './lettering.ts';
import type { PaintView } from './paint-view.ts';
import type { StoredShape } from './point-store.ts';
import { type SimpleRings, simpleRings } from './simple-shapes.ts';

/** How a line or polygon is drawn: widths and dashes in CSS pixels, opacities 0 to 1. */
export interface ShapeStyle {
  readonly colour: string;
  readonly width: number;
  readonly dash: readonly number[];
  readonly fill: number;
  /** Opacity of the line and of the halo under it. */
  readonly opacity: number;
  readonly halo: number;
}

/** Width of the halo beyond the line, on both sides together. */
const HALO_WIDTH = 2.9;
/** Opacity of the halo of polygon borders. They are many and cross the whole map, so it is faint. */
const AREA_HALO = 0.4;
const AREA_OPACITY = 0.8;
/** Segments further outside the view than this (CSS pixels) are left out of outlines. */
const RIM = 8;

/** Normal style of lines and polygons: a dashed line, or a dotted border with a light fill. Water has its own color. */
export function shapeAtRest({ isArea }: StoredShape, inks: MapInks, isWater: boolean): ShapeStyle {
  const colour = isWater ? inks.water : inks.ink;
  if (isArea)
    return { colour, width: 1.4, dash: [2, 4], fill: 0.07, opacity: AREA_OPACITY, halo: inks.lineHalo * AREA_HALO };
  // The picture already shows a river broad and blue. A halo would cut it in two.
  return { colour, width: 1.6, dash: [7, 4], fill: 0, opacity: 1, halo: isWater ? 0 : inks.lineHalo };
}

/**
 * Applies the style that editors chose for this point.
 * @param chosen as returned by `PointStore.drawnAs`
 */
export function asChosen(style: ShapeStyle, inks: MapInks, chosen: readonly string[] | undefined): ShapeStyle {
  if (chosen === undefined) return style;
  const [, colour, dash, weight] = chosen;
  return {
    ...style,
    colour: inks.colours[colour as LookColour] ?? style.colour,
    dash: LOOK_DASHES[dash as LookDash] ?? style.dash,
    width: LOOK_WIDTHS[weight as LookWeight] ?? style.width,
    // Lines with a chosen style are not part of the map's picture, so they need a halo.
    halo: colour || dash || weight ? Math.max(style.halo, inks.lineHalo * AREA_HALO) : style.halo,
  };
}

/** Style under the pointer: solid. Its fill lies over the normal one; together they have 14 % opacity. */
export function shapeHovered({ isArea }: StoredShape, inks: MapInks, isWater: boolean): ShapeStyle {
  const colour = isWater ? inks.water : inks.ink;
  // A line above the labels already has a halo.
  const halo = isArea || isWater ? inks.lineHalo : 0;
  return { colour, width: isArea ? 1.6 : 1.8, dash: [], fill: 0.075, opacity: 1, halo };
}

export function shapeSelected(_: StoredShape, inks: MapInks): ShapeStyle {
  return { colour: inks.magenta, width: 2.4, dash: [], fill: 0.18, opacity: 1, halo: Math.max(0.6, inks.lineHalo) };
}

/** Marked areas up to TINT_FULL of the screen get full tint. From TINT_NONE on, they only get an outline. */
const TINT_FULL = 0.1;
const TINT_NONE = 0.45;

/**
 * How much tint a marked area gets, 0 to 1. Less for large areas, because a tinted screen would say no more than the
 * outline. `scale` is in CSS pixels per map unit, `screen` in CSS pixels.
 */
export function tintShare({ minX, minY, maxX, maxY }: StoredShape, scale: number, screen: Size): number {
  const part = ((maxX - minX) * (maxY - minY) * scale ** 2) / Math.max(1, screen.width * screen.height);
  return Math.min(1, Math.max(0, (TINT_NONE - part) / (TINT_NONE - TINT_FULL)));
}

/**
 * Clips everything that is drawn next to the ground of the map: not beside it, and not on the frame of its picture. The
 * canvas transform must be the picture's.
 * @param ground as returned by `shapeGround`
 */
export function clipToGround(canvas: Canvas2D, view: PaintView, ground: readonly MapCoordinate[]): void {
  canvas.beginPath();
  ground.forEach(([mapX, mapY], at) => {
    const x = (mapX - view.x) * view.scale;
    const y = (mapY - view.y) * view.scale;
    if (at === 0) canvas.moveTo(x, y);
    else canvas.lineTo(x, y);
  });
  canvas.closePath();
  canvas.clip();
}

/** Whether any part of the shape, including its line, may show in the view. */
export function isShapeInView(shape: StoredShape, view: PaintView): boolean {
  const rim = RIM / view.scale;
  return (
    shape.minX <= view.x + view.width / view.scale + rim &&
    shape.maxX >= view.x - rim &&
    shape.minY <= view.y + view.height / view.scale + rim &&
    shape.maxY >= view.y - rim
  );
}

/** Draws lines and polygons of one picture. The canvas transform must be the picture's: CSS pixels from its corner. */
export class ShapePen {
  private readonly canvas: Canvas2D;
  private readonly view: PaintView;
  private readonly inks: MapInks;

  constructor(canvas: Canvas2D, view: PaintView, inks: MapInks) {
    this.canvas = canvas;
    this.view = view;
    this.inks = inks;
    canvas.lineCap = 'butt';
    canvas.lineJoin = 'round';
  }

  draw(shape: StoredShape, style: ShapeStyle): void {
    const { canvas, inks, view } = this;
    const rings = simpleRings(shape, view.scale * view.ratio);
    if (shape.isArea && style.fill > 0) {
      canvas.beginPath();
      this.traceWhole(rings);
      canvas.globalAlpha = style.fill;
      canvas.fillStyle = style.colour;
      canvas.fill('evenodd');
    }
    // Outlines may start far outside the view. Only visible parts are dashed, which saves time.
    if (style.halo > 0) {
      canvas.setLineDash([]);
      canvas.lineWidth = style.width + HALO_WIDTH;
      canvas.strokeStyle = inks.halo;
      canvas.globalAlpha = style.halo;
      for (const ring of rings) this.traceSeen(ring, () => canvas.stroke());
    }
    canvas.setLineDash([...style.dash]);
    canvas.lineWidth = style.width;
    canvas.strokeStyle = style.colour;
    canvas.globalAlpha = style.opacity;
    for (const ring of rings) {
      this.traceSeen(ring, (lengthBefore) => {
        canvas.lineDashOffset = lengthBefore;
        canvas.stroke();
      });
    }
    canvas.setLineDash([]);
    canvas.lineDashOffset = 0;
    canvas.globalAlpha = 1;
  }

  private traceWhole(rings: SimpleRings): void {
    const { canvas, view } = this;
    for (const ring of rings) {
      for (let at = 0; at < ring.length; at += 2) {
        const x = ((ring[at] as number) - view.x) * view.scale;
        const y = ((ring[at + 1] as number) - view.y) * view.scale;
        if (at === 0) canvas.moveTo(x, y);
        else canvas.lineTo(x, y);
      }
      canvas.closePath();
    }
  }

  /**
   * Traces each run of segments near the view. Calls `stroke` with the length of the line before the run, in CSS
   * pixels.
   */
  private traceSeen(ring: Float64Array, stroke: (lengthBefore: number) => void): void {
    const { canvas, view } = this;
    let isRunning = false;
    let length = 0;
    let lengthBefore = 0;
    let fromX = 0;
    let fromY = 0;
    for (let at = 0; at < ring.length; at += 2) {
      const x = ((ring[at] as number) - view.x) * view.scale;
      const y = ((ring[at + 1] as number) - view.y) * view.scale;
      if (at > 0) {
        if (this.isSegmentSeen(fromX, fromY, x, y)) {
          if (!isRunning) {
            canvas.beginPath();
            canvas.moveTo(fromX, fromY);
            lengthBefore = length;
          }
          canvas.lineTo(x, y);
          isRunning = true;
        } else if (isRunning) {
          stroke(lengthBefore);
          isRunning = false;
        }
        length += Math.hypot(x - fromX, y - fromY);
      }
      [fromX, fromY] = [x, y];
    }
    if (isRunning) stroke(lengthBefore);
  }

  private isSegmentSeen(fromX: number, fromY: number, toX: number, toY: number): boolean {
    const { width, height } = this.view;
    return (
      Math.min(fromX, toX) <= width + RIM &&
      Math.max(fromX, toX) >= -RIM &&
      Math.min(fromY, toY) <= height + RIM &&
      Math.max(fromY, toY) >= -RIM
    );
  }
}
