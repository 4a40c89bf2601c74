import { advancesOf, separateLetters, wrapLines } from '@venture-atlas/map-math';
import { faceOf, type LabelFace, REFERENCE_PX } from './label-faces.ts';
import type { PointStore } from './point-store.ts';
import { TextWidths } from './text-widths.ts';

/** The canvas, in a page or in a worker. */
export type Canvas2D = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** A new font file makes new faces, so cached widths expire with the old ones. */
const widthsKept = new WeakMap<LabelFace, TextWidths>();

/**
 * Draws text on a canvas at the reference size. Lives as long as one picture: resizing a canvas resets its font, so
 * each picture needs a new instance.
 */
export class Lettering {
  readonly canvas: Canvas2D;
  private face: LabelFace | undefined;
  private readonly canSpace: boolean;

  constructor(canvas: Canvas2D) {
    this.canvas = canvas;
    this.canSpace = 'letterSpacing' in canvas;
    canvas.textAlign = 'center';
    canvas.textBaseline = 'alphabetic';
  }

  /** Sets the font only if it changes, because setting it costs more than drawing a word. */
  use(face: LabelFace): void {
    if (this.face === face) return;
    this.face = face;
    this.canvas.font = face.font;
    if (this.canSpace) this.canvas.letterSpacing = `${face.spacing * REFERENCE_PX}px`;
  }

  /** The width of a text in multiples of the type size. */
  width(text: string, face: LabelFace): number {
    if (text === '') return 0;
    const widths = widthsKept.get(face) ?? new TextWidths();
    widthsKept.set(face, widths);
    const width = widths.of(text, (one) => this.unspaced(one, face));
    return face.spacing === 0 ? width : width + face.spacing * ([...text].length - 1);
  }

  /** Measures as the browser does, without the face's letter spacing. */
  private unspaced(text: string, face: LabelFace): number {
    this.use(face);
    const width = this.canvas.measureText(text).width / REFERENCE_PX;
    // Browsers put space behind the last letter too; those without letterSpacing put none anywhere.
    return this.canSpace && face.spacing !== 0 ? width - face.spacing * [...text].length : width;
  }

  /**
   * The advance of each letter of a name in one line, without the face's letter spacing. Empty for scripts whose
   * letters join or stack.
   */
  advances(store: PointStore, index: number): readonly number[] {
    const kept = store.advances.get(index);
    if (kept !== undefined) return kept;
    const face = faceOf(store, index);
    const letters = separateLetters(store.names[index] ?? '');
    const advances = advancesOf(letters, face.spacing, (text) => this.width(text, face));
    store.advances.set(index, advances);
    return advances;
  }

  /** Draws a line of text centred on x 0. */
  draw(how: 'fillText' | 'strokeText', text: string, face: LabelFace, y: number): void {
    this.use(face);
    if (face.spacing === 0 || this.canSpace) {
      this.canvas[how](text, (face.spacing * REFERENCE_PX) / 2, y);
      return;
    }
    let x = (-this.width(text, face) * REFERENCE_PX) / 2;
    for (const letter of text) {
      const width = this.canvas.measureText(letter).width;
      this.canvas[how](letter, x + width / 2, y);
      x += width + face.spacing * REFERENCE_PX;
    }
  }

  /**
   * Measures a label and breaks it into lines, once; the store keeps the result. Returns true if it was not measured
   * before.
   */
  measure(store: PointStore, index: number): boolean {
    if (!Number.isNaN(store.widths[index] as number)) return false;
    const face = faceOf(store, index);
    const name = store.names[index] ?? '';
    const ratio = store.wrapRatio(index);
    const gap = 2 * face.spacing;
    const lines =
      ratio > 0 ? wrapLines(name, ratio, 1, (text) => this.width(text, face) + (text === ' ' ? gap : 0)) : [name];
    store.lineCounts[index] = Math.min(255, Math.max(1, lines.length));
    store.widths[index] = Math.max(0, ...lines.map((line) => this.width(line, face)));
    if (lines.length > 1) store.lines.set(index, lines);
    else store.lines.delete(index);
    return true;
  }
}

/** The lines of a measured label. */
export function linesOf(store: PointStore, index: number): readonly string[] {
  return store.lines.get(index) ?? [store.names[index] ?? ''];
}
