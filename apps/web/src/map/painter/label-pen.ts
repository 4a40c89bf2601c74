import type { MapInks } from '@venture-atlas/map-math';
import { LABEL_LINE_HEIGHT, polygonLabelOpacity, type Scale } from '@venture-atlas/map-math';
import { drawEyeOff } from './eye-off.ts';
import { faceOf, type LabelFace, REFERENCE_PX } from './label-faces.ts';
import { type LabelPlace, labelPlace } from './label-place.ts';
import { type Canvas2D, Lettering, linesOf } from './lettering.ts';
import type { PaintView } from './paint-view.ts';
import type { PointStore } from './point-store.ts';
import { drawTypeSign } from './type-sign.ts';

/** What a label may look like other than at rest. */
export interface LabelLook {
  readonly dotColour?: string;
  readonly isUnderlined?: boolean;
  /** On the plate: another ink, no halo. */
  readonly inkOnPlate?: string;
  /** Moves label and plate out of the ring's way, in CSS pixels. */
  readonly shiftX?: number;
  readonly shiftY?: number;
}

const REST: LabelLook = {};
/** From the middle of a line of type down to its baseline, in multiples of the type size: half the capitals. */
const BASELINE = 0.31;
const HALO_ALPHA = 0.9;
/** Halo around the dot, in CSS pixels. */
const DOT_HALO = 1.7;

/** The halo's stroke: half of it shows outside the letters. */
function haloWidth(px: number): number {
  return Math.max(3, 0.19 * px);
}

/** Draws labels and dots of one picture. */
export class LabelPen {
  readonly lettering: Lettering;
  private readonly canvas: Canvas2D;
  private readonly view: PaintView;
  private readonly inks: MapInks;

  constructor(canvas: Canvas2D, view: PaintView, inks: MapInks) {
    this.canvas = canvas;
    this.view = view;
    this.inks = inks;
    this.lettering = new Lettering(canvas);
    canvas.lineJoin = 'round';
    canvas.lineCap = 'round';
  }

  /** The point's dot and its label, which must be measured. */
  draw(store: PointStore, index: number, look: LabelLook = REST, place = labelPlace(store, index, this.view)): void {
    this.dot(store, index, place, look);
    this.label(store, index, place, store.rotation(index), look);
  }

  /** Only the point's dot or sign, if it has one. */
  dot(store: PointStore, index: number, place: LabelPlace, look: LabelLook = REST): void {
    const radius = store.dotRadius(index);
    if (radius === 0) return;
    const { canvas, inks } = this;
    const isHollow = store.has(index, 'hidden') && look.dotColour === undefined;
    this.toPixels();
    const sign = store.sign(index);
    if (sign !== undefined) {
      const ink = look.dotColour ?? inks.ink;
      drawTypeSign(canvas, sign, place.dotX, place.dotY, { ink, halo: inks.halo, isHidden: isHollow });
      return;
    }
    canvas.globalAlpha = HALO_ALPHA;
    this.disc(place, radius + DOT_HALO, inks.halo);
    canvas.globalAlpha = 1;
    this.disc(place, radius, look.dotColour ?? inks.ink);
    if (isHollow) this.disc(place, radius - 1.6, inks.halo);
  }

  private disc({ dotX, dotY }: LabelPlace, radius: number, colour: string): void {
    const { canvas } = this;
    canvas.fillStyle = colour;
    canvas.beginPath();
    canvas.arc(dotX, dotY, radius, 0, 2 * Math.PI);
    canvas.fill();
  }

  /** Only the label, turned by `rotation` (radians clockwise). */
  label(store: PointStore, index: number, place: LabelPlace, rotation: number, look: LabelLook = REST): void {
    const { canvas, inks } = this;
    const face = faceOf(store, index);
    const isWater = store.has(index, 'water');
    const lines = linesOf(store, index);
    const unit = place.px / REFERENCE_PX;
    this.toLabel(place, rotation, unit, look);
    canvas.globalAlpha = store.has(index, 'area') ? this.areaOpacity(store, index) : 1;
    const opacity = canvas.globalAlpha;
    if (look.inkOnPlate === undefined) {
      canvas.strokeStyle = isWater ? inks.waterHalo : inks.halo;
      canvas.lineWidth = haloWidth(place.px) / unit;
      canvas.globalAlpha = opacity * HALO_ALPHA;
      this.write('strokeText', lines, face);
      canvas.globalAlpha = opacity;
    }
    const ink = look.inkOnPlate ?? (isWater ? inks.water : inks.ink);
    canvas.fillStyle = ink;
    this.write('fillText', lines, face);
    if (look.isUnderlined === true) this.underline(lines, face);
    if (store.has(index, 'hidden')) {
      const right = (store.widths[index] as number) / 2;
      drawEyeOff(
        canvas,
        right * REFERENCE_PX,
        REFERENCE_PX,
        ink,
        look.inkOnPlate === undefined ? inks.halo : undefined,
      );
    }
    canvas.globalAlpha = 1;
  }

  private areaOpacity(store: PointStore, index: number): number {
    return polygonLabelOpacity(store.scale(index), this.view.scale as Scale);
  }

  private write(how: 'fillText' | 'strokeText', lines: readonly string[], face: LabelFace): void {
    lines.forEach((line, row) => {
      this.lettering.draw(how, line, face, baselineOf(row, lines.length));
    });
  }

  private underline(lines: readonly string[], face: LabelFace): void {
    const thick = 0.065 * REFERENCE_PX;
    lines.forEach((line, row) => {
      const width = this.lettering.width(line, face) * REFERENCE_PX;
      this.canvas.fillRect(-width / 2, baselineOf(row, lines.length) + 0.1 * REFERENCE_PX, width, thick);
    });
  }

  /** CSS pixels from the picture's corner. */
  toPixels(): void {
    const { ratio } = this.view;
    this.canvas.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  /** The label's own frame: its centre is 0, turned, `unit` CSS pixels to one. */
  toLabel(place: LabelPlace, rotation: number, unit: number, look: LabelLook = REST): void {
    const { ratio } = this.view;
    const x = (place.x + (look.shiftX ?? 0)) * ratio;
    const y = (place.y + (look.shiftY ?? 0)) * ratio;
    const k = unit * ratio;
    if (rotation === 0) {
      this.canvas.setTransform(k, 0, 0, k, x, y);
      return;
    }
    const [cos, sin] = [Math.cos(rotation) * k, Math.sin(rotation) * k];
    this.canvas.setTransform(cos, sin, -sin, cos, x, y);
  }
}

/** Baseline of a line of a label, at the reference size, from the label's centre down. */
function baselineOf(row: number, lines: number): number {
  return ((row - (lines - 1) / 2) * LABEL_LINE_HEIGHT + BASELINE) * REFERENCE_PX;
}
