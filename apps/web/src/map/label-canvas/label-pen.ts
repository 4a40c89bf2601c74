import {
  LABEL_LINE_HEIGHT,
  type MapInks,
  polygonLabelOpacity,
  type Radians,
  type Scale,
  separateLetters,
} from '@venture-atlas/map-math';
import type { LookColour } from '@venture-atlas/types';
import { dotRadiusAt } from './drawn-place.ts';
import { faceOf, type LabelFace, REFERENCE_PX } from './label-faces.ts';
import { EYE_OFF_WIDTH, type LabelPlace } from './label-place.ts';
import { type Canvas2D, Lettering, linesOf } from './lettering.ts';
import { type CurvedName, type NamePlace, unplacedName } from './name-place.ts';
import type { PaintView } from './paint-view.ts';
import type { PointStore } from './point-store.ts';
import { drawTypeSign } from './type-sign.ts';

/** How a label may differ from its normal style. */
export interface LabelStyle {
  readonly dotColour?: string;
  readonly isUnderlined?: boolean;
  /** On the plate: another ink without a halo. */
  readonly inkOnPlate?: string;
  /** Opacity from 0 to 1, for faint names. */
  readonly strength?: number;
  /** Moves label and plate away from the ring, in CSS pixels. */
  readonly shiftX?: number;
  readonly shiftY?: number;
}

const REST: LabelStyle = {};
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

  /** Draws the point's dot and its names. A straight name must be measured first. */
  draw(
    store: PointStore,
    index: number,
    style: LabelStyle = REST,
    names: readonly NamePlace[] = [unplacedName(store, index, this.view)],
  ): void {
    const [dotX, dotY] = [
      (store.x(index) - this.view.x) * this.view.scale,
      (store.y(index) - this.view.y) * this.view.scale,
    ];
    this.dot(store, index, { dotX, dotY }, style);
    for (const name of names) this.name(store, name, style);
  }

  /** Draws a name, straight or along its curve. */
  name(store: PointStore, name: NamePlace, style: LabelStyle = REST): void {
    if (name.form === 'curved') this.curve(store, name, style);
    else this.label(store, name.index, name.place, name.rotation, style, name.lines);
  }

  /** Draws only the point's dot or sign, if it has one. */
  dot(store: PointStore, index: number, place: Pick<LabelPlace, 'dotX' | 'dotY'>, style: LabelStyle = REST): void {
    const radius = dotRadiusAt(store, index, this.view.scale);
    if (radius === 0) return;
    const { canvas, inks } = this;
    const isHollow = store.has(index, 'hidden') && style.dotColour === undefined;
    this.toPixels();
    const own = style.dotColour ?? this.ink(store, index, inks.ink);
    const sign = store.sign(index);
    const look = { ink: own, halo: inks.halo, isHidden: isHollow };
    if (sign !== undefined && drawTypeSign(canvas, sign, place.dotX, place.dotY, look)) return;
    canvas.globalAlpha = HALO_ALPHA;
    this.disc(place, radius + DOT_HALO, inks.halo);
    canvas.globalAlpha = 1;
    this.disc(place, radius, own);
    if (isHollow) this.disc(place, radius - 1.6, inks.halo);
  }

  /** The color that editors chose for the point, or the usual one. */
  private ink(store: PointStore, index: number, usual: string): string {
    return this.inks.colours[store.drawnAs(index)?.[1] as LookColour] ?? usual;
  }

  private disc({ dotX, dotY }: Pick<LabelPlace, 'dotX' | 'dotY'>, radius: number, colour: string): void {
    const { canvas } = this;
    canvas.fillStyle = colour;
    canvas.beginPath();
    canvas.arc(dotX, dotY, radius, 0, 2 * Math.PI);
    canvas.fill();
  }

  /** Draws only the label, turned by `rotation` (radians clockwise). */
  label(
    store: PointStore,
    index: number,
    place: LabelPlace,
    rotation: Radians,
    style: LabelStyle = REST,
    lines = linesOf(store, index),
  ): void {
    const { canvas, inks } = this;
    const face = faceOf(store, index);
    const isWater = store.has(index, 'water');
    const unit = place.px / REFERENCE_PX;
    this.toLabel(place, rotation, unit, style);
    const opacity = this.opacity(store, index, style);
    canvas.globalAlpha = opacity;
    if (style.inkOnPlate === undefined) {
      canvas.strokeStyle = isWater ? inks.waterHalo : inks.halo;
      canvas.lineWidth = haloWidth(place.px) / unit;
      canvas.globalAlpha = opacity * HALO_ALPHA;
      this.write('strokeText', lines, face);
      canvas.globalAlpha = opacity;
    }
    const ink = style.inkOnPlate ?? this.ink(store, index, isWater ? inks.water : inks.ink);
    canvas.fillStyle = ink;
    this.write('fillText', lines, face);
    if (style.isUnderlined === true) this.underline(lines, face);
    if (store.has(index, 'hidden')) {
      const right = place.halfWidth / place.px;
      const halo = style.inkOnPlate === undefined ? inks.halo : undefined;
      drawHiddenSign(canvas, right * REFERENCE_PX, REFERENCE_PX, { ink, halo, isRumour: store.has(index, 'heardOf') });
    }
    canvas.globalAlpha = 1;
  }

  /** Draws letter by letter. All halos come first, so that none covers the previous letter. */
  private curve(store: PointStore, { index, px, letters }: CurvedName, style: LabelStyle): void {
    const { canvas, inks } = this;
    const face = faceOf(store, index);
    const isWater = store.has(index, 'water');
    const texts = separateLetters(store.names[index] ?? '');
    const unit = px / REFERENCE_PX;
    const opacity = this.opacity(store, index, style);
    const ink = this.ink(store, index, isWater ? inks.water : inks.ink);
    canvas.strokeStyle = isWater ? inks.waterHalo : inks.halo;
    canvas.lineWidth = haloWidth(px) / unit;
    canvas.fillStyle = ink;
    for (const how of ['strokeText', 'fillText'] as const) {
      canvas.globalAlpha = how === 'strokeText' ? opacity * HALO_ALPHA : opacity;
      for (const [at, text] of texts.entries()) {
        if (text === ' ') continue;
        this.toLetter(letters, at, unit);
        this.lettering.draw(how, text, face, 0);
      }
    }
    const last = texts.length - 1;
    if (store.has(index, 'hidden') && last >= 0) {
      this.toLetter(letters, last, unit);
      canvas.translate(0, -BASELINE * REFERENCE_PX);
      const isRumour = store.has(index, 'heardOf');
      drawHiddenSign(canvas, 0.4 * REFERENCE_PX, REFERENCE_PX, { ink, halo: inks.halo, isRumour });
    }
    canvas.globalAlpha = 1;
    if (style.isUnderlined === true) this.underlineCurve(letters, px, ink);
  }

  private underlineCurve(letters: Float32Array, px: number, ink: string): void {
    const { canvas } = this;
    this.toPixels();
    canvas.strokeStyle = ink;
    canvas.lineWidth = 0.065 * px;
    canvas.beginPath();
    for (let at = 0; at < letters.length; at += 3) {
      const turn = letters[at + 2] as number;
      const x = (letters[at] as number) - Math.sin(turn) * 0.14 * px;
      const y = (letters[at + 1] as number) + Math.cos(turn) * 0.14 * px;
      if (at === 0) canvas.moveTo(x, y);
      else canvas.lineTo(x, y);
    }
    canvas.stroke();
  }

  private opacity(store: PointStore, index: number, { strength = 1 }: LabelStyle): number {
    const isArea = store.has(index, 'area');
    return strength * (isArea ? polygonLabelOpacity(store.scale(index), this.view.scale as Scale) : 1);
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

  /** Sets the canvas to CSS pixels from the picture's corner. */
  toPixels(): void {
    const { ratio } = this.view;
    this.canvas.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  /** Sets the canvas to the frame of a letter on a curve. Its origin is the middle of the letter's baseline. */
  private toLetter(letters: Float32Array, at: number, unit: number): void {
    const { ratio } = this.view;
    const turn = letters[at * 3 + 2] as number;
    const [cos, sin] = [Math.cos(turn) * unit * ratio, Math.sin(turn) * unit * ratio];
    const [x, y] = [(letters[at * 3] as number) * ratio, (letters[at * 3 + 1] as number) * ratio];
    this.canvas.setTransform(cos, sin, -sin, cos, x, y);
  }

  /** Sets the canvas to the label's frame, turned about the label's center, with `unit` CSS pixels per unit. */
  toLabel(place: LabelPlace, rotation: Radians, unit: number, style: LabelStyle = REST): void {
    const { ratio } = this.view;
    const x = (place.x + (style.shiftX ?? 0)) * ratio;
    const y = (place.y + (style.shiftY ?? 0)) * ratio;
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

/** Tabler's eye-off, drawn on 24 x 24. */
const EYE_OFF = [
  'M10.585 10.587a2 2 0 0 0 2.829 2.828',
  'M16.681 16.673a8.717 8.717 0 0 1 -4.681 1.327c-3.6 0 -6.6 -2 -9 -6c1.272 -2.12 2.712 -3.678 4.32 -4.674m2.86 -1.146a9.055 9.055 0 0 1 1.82 -.18c3.6 0 6.6 2 9 6c-.666 1.11 -1.379 2.067 -2.138 2.87',
  'M3 3l18 18',
].join('');
/** Tabler's circle-dashed, the icon of the knowledge step "Rumour". */
const RUMOUR = [
  'M8.56 3.69a9 9 0 0 0 -2.92 1.95',
  'M3.69 8.56a9 9 0 0 0 -.69 3.44',
  'M3.69 15.44a9 9 0 0 0 1.95 2.92',
  'M8.56 20.31a9 9 0 0 0 3.44 .69',
  'M15.44 20.31a9 9 0 0 0 2.92 -1.95',
  'M20.31 15.44a9 9 0 0 0 .69 -3.44',
  'M20.31 8.56a9 9 0 0 0 -1.95 -2.92',
  'M15.44 3.69a9 9 0 0 0 -3.44 -.69',
].join('');
const SIDE = 24;

const paths = new Map<string, Path2D>();

interface HiddenSignStyle {
  readonly ink: string;
  /** Undefined on a plate, which needs no halo. */
  readonly halo: string | undefined;
  /** Players have heard of it. */
  readonly isRumour: boolean;
}

/**
 * Draws the sign behind the label of a place that players do not see: a crossed-out eye, or a dashed circle for a
 * rumor. The canvas must be in the label's frame.
 * @param right where the label's text ends
 * @param em the type size in the frame's unit
 */
function drawHiddenSign(canvas: Canvas2D, right: number, em: number, style: HiddenSignStyle): void {
  const outline = style.isRumour ? RUMOUR : EYE_OFF;
  const path = paths.get(outline) ?? new Path2D(outline);
  paths.set(outline, path);
  const size = (EYE_OFF_WIDTH - 0.25) * em;
  const unit = size / SIDE;
  canvas.translate(right + 0.22 * em, -size / 2 + 0.02 * em);
  canvas.scale(unit, unit);
  if (style.halo !== undefined) {
    canvas.strokeStyle = style.halo;
    canvas.lineWidth = 6;
    canvas.stroke(path);
  }
  canvas.strokeStyle = style.ink;
  canvas.lineWidth = 2;
  canvas.stroke(path);
}
