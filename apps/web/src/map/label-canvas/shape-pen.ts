import { LOOK_DASHES, LOOK_WIDTHS, type MapInks, type Size } from '@venture-atlas/map-math';
import type { LookColour, LookDash, LookWeight, MapCoordinate } from '@venture-atlas/types';
import type { Canvas2D } from './lettering.ts';
import type { PaintView } from './paint-view.ts';
import type { StoredShape } from './point-store.ts';
import { type SimpleRings, simpleRings } from './simple-shapes.ts';

/** How a line or polygon is drawn: widths and dashes in CSS pixels, opacities 0 to 1. */
export interface ShapeLook {
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
/** Dotted borders of polygons are many and cross the whole map: their halo is a breath. */
const AREA_HALO = 0.4;
const AREA_OPACITY = 0.8;
/** Segments further away than this (CSS pixels) are left out of outlines. */
const RIM = 8;

/** Lines and polygons at rest: dashed line, dotted polygon with a breath of fill. Water in water's ink. */
export function shapeAtRest({ isArea }: StoredShape, inks: MapInks, isWater: boolean): ShapeLook {
  const colour = isWater ? inks.water : inks.ink;
  if (isArea)
    return { colour, width: 1.4, dash: [2, 4], fill: 0.07, opacity: AREA_OPACITY, halo: inks.lineHalo * AREA_HALO };
  // A river is painted broad and blue already: a halo would cut it in two.
  return { colour, width: 1.6, dash: [7, 4], fill: 0, opacity: 1, halo: isWater ? 0 : inks.lineHalo };
}

/** The same as editors chose it for this point. @param chosen as `PointStore.drawnAs` has it */
export function asChosen(look: ShapeLook, inks: MapInks, chosen: readonly string[] | undefined): ShapeLook {
  if (chosen === undefined) return look;
  const [, colour, dash, weight] = chosen;
  return {
    ...look,
    colour: inks.colours[colour as LookColour] ?? look.colour,
    dash: LOOK_DASHES[dash as LookDash] ?? look.dash,
    width: LOOK_WIDTHS[weight as LookWeight] ?? look.width,
    // Chosen lines stand on the map, not in its picture.
    halo: colour || dash || weight ? Math.max(look.halo, inks.lineHalo * AREA_HALO) : look.halo,
  };
}

/** Under the pointer: solid. The fill lies under the one at rest and makes 14 % with it. */
export function shapeHovered({ isArea }: StoredShape, inks: MapInks, isWater: boolean): ShapeLook {
  const colour = isWater ? inks.water : inks.ink;
  // A line that lies above the labels has its halo there already.
  const halo = isArea || isWater ? inks.lineHalo : 0;
  return { colour, width: isArea ? 1.6 : 1.8, dash: [], fill: 0.075, opacity: 1, halo };
}

export function shapeSelected(_: StoredShape, inks: MapInks): ShapeLook {
  return { colour: inks.magenta, width: 2.4, dash: [], fill: 0.18, opacity: 1, halo: Math.max(0.6, inks.lineHalo) };
}

/** Areas up to this part of the screen are tinted when they are marked, from the second on only outlined. */
const TINT_FULL = 0.1;
const TINT_NONE = 0.45;

/**
 * How much of its tint a marked area gets, 0 to 1: one that fills the screen would be flooded with colour, and its
 * outline says as much. `scale` in CSS pixels per map unit, `screen` in CSS pixels.
 */
export function tintShare({ minX, minY, maxX, maxY }: StoredShape, scale: number, screen: Size): number {
  const part = ((maxX - minX) * (maxY - minY) * scale ** 2) / Math.max(1, screen.width * screen.height);
  return Math.min(1, Math.max(0, (TINT_NONE - part) / (TINT_NONE - TINT_FULL)));
}

/**
 * Keeps all that is drawn next on the ground of the map: not beside it, and not on the frame of its picture. The canvas
 * transform must be the picture's.
 * @param ground as `shapeGround` has it
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

/** Whether any of the shape, with its line, may show in the view. */
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

  draw(shape: StoredShape, look: ShapeLook): void {
    const { canvas, inks, view } = this;
    const rings = simpleRings(shape, view.scale * view.ratio);
    if (shape.isArea && look.fill > 0) {
      canvas.beginPath();
      this.traceWhole(rings);
      canvas.globalAlpha = look.fill;
      canvas.fillStyle = look.colour;
      canvas.fill('evenodd');
    }
    // Outlines run from far outside the view; only what can be seen is given to the dasher.
    if (look.halo > 0) {
      canvas.setLineDash([]);
      canvas.lineWidth = look.width + HALO_WIDTH;
      canvas.strokeStyle = inks.halo;
      canvas.globalAlpha = look.halo;
      for (const ring of rings) this.traceSeen(ring, () => canvas.stroke());
    }
    canvas.setLineDash([...look.dash]);
    canvas.lineWidth = look.width;
    canvas.strokeStyle = look.colour;
    canvas.globalAlpha = look.opacity;
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

  /** Traces each run of segments near the view, and tells how long the line was before it, in CSS pixels. */
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
