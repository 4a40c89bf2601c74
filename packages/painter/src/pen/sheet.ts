import { addTo } from '../plane/indexes.ts';
import { type Box, boxesTouch } from '../plane/points.ts';

/** SVG to paint, with the part of the sheet that it touches. */
export interface Drawn {
  svg: string;
  box: Box;
}

/**
 * An object in side view. Objects with a `foot` further south stand in front. `foot` is a y coordinate in sheet
 * units.
 */
export interface Upright extends Drawn {
  foot: number;
}

interface Item extends Drawn {
  /** Ids of the definitions that it refers to. */
  uses: readonly string[];
}

/** The height of a row of the index, in sheet units. */
const ROW = 128;
/** Items that touch more rows than this are kept apart instead of in every row. */
const ROWS_MAX = 64;

const usesOf = (svg: string): string[] => [
  ...new Set(Array.from(svg.matchAll(/#([\w-]+)["')]/g), (found) => found[1] as string)),
];

/** A list of drawings in paint order. Any part of the sheet can be exported as a small SVG document. */
export class Sheet {
  private readonly items: Item[] = [];
  private readonly rows = new Map<number, number[]>();
  private readonly tall: number[] = [];
  private readonly definitions = new Map<string, string>();

  /** Adds a drawing on top of the others. An empty drawing, or one without an extent, is ignored. */
  add(svg: string, box: Box): void {
    if (svg === '' || !(box[0] <= box[2] && box[1] <= box[3])) return;
    const index = this.items.push({ svg, box, uses: usesOf(svg) }) - 1;
    const first = Math.floor(box[1] / ROW);
    const last = Math.floor(box[3] / ROW);
    if (!(last - first < ROWS_MAX)) {
      this.tall.push(index);
      return;
    }
    for (let row = first; row <= last; row++) {
      addTo(this.rows, row, index);
    }
  }

  /** Adds the drawing of a symbol; ignores null. */
  paint(drawn: Drawn | null): void {
    if (drawn !== null) this.add(drawn.svg, drawn.box);
  }

  /** The number of drawings. */
  get size(): number {
    return this.items.length;
  }

  /**
   * Adds a definition (a gradient, a clip path) for `url(#id)` or `href="#id"`. The same id may be added again with
   * the same content. Throws an Error for different content, because one drawing would change the other.
   */
  define(id: string, svg: string): void {
    const known = this.definitions.get(id);
    if (known !== undefined && known !== svg) throw new Error(`The drawing defines "${id}" in two ways.`);
    this.definitions.set(id, svg);
  }

  /**
   * An SVG document of one part of the sheet, with only the drawings that touch it and the definitions that these
   * need.
   * @param box the part, in sheet units
   * @param outputWidth its size in pixels
   * @param clip leaves out what touches `box` but not this smaller part, and cuts the drawing at its edge
   */
  svgFor(box: Box, outputWidth: number, outputHeight: number, { clip }: { clip?: Box | undefined } = {}): string {
    const [x0, y0, x1, y1] = box;
    const shown = this.touching(box).filter((item) => clip === undefined || boxesTouch(item.box, clip));
    const drawings = shown.map((item) => item.svg).join('\n');
    const body = clip === undefined ? drawings : `<g clip-path="url(#sheet-clip)">${drawings}</g>`;
    const clipPath =
      clip === undefined
        ? ''
        : `<clipPath id="sheet-clip"><rect x="${clip[0]}" y="${clip[1]}" width="${clip[2] - clip[0]}" height="${clip[3] - clip[1]}"/></clipPath>`;
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${outputWidth}" height="${outputHeight}" viewBox="${x0} ${y0} ${x1 - x0} ${y1 - y0}"><defs>${clipPath}${this.definitionsOf(shown)}</defs>${body}</svg>`;
  }

  private touching(box: Box): Item[] {
    const found = new Set(this.tall);
    for (let row = Math.floor(box[1] / ROW); row <= Math.floor(box[3] / ROW); row++)
      for (const index of this.rows.get(row) ?? []) found.add(index);
    return [...found]
      .sort((a, b) => a - b)
      .map((index) => this.items[index] as Item)
      .filter((item) => boxesTouch(item.box, box));
  }

  private definitionsOf(items: readonly Item[]): string {
    const needed = new Set<string>();
    const open = items.flatMap((item) => item.uses);
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const svg = this.definitions.get(id);
      if (svg === undefined || needed.has(id)) continue;
      needed.add(id);
      open.push(...usesOf(svg));
    }
    let text = '';
    for (const [id, svg] of this.definitions) if (needed.has(id)) text += svg;
    return text;
  }
}
