import { f1, pathLine, pathSoft } from '../pen/paths.ts';
import type { Drawn, Upright } from '../pen/sheet.ts';
import { type Pressure, stroke } from '../pen/stroke.ts';
import type { Point } from '../plane/points.ts';

interface FillStyle {
  /** 0..1; default 1. */
  opacity?: number;
  /** Rounded corners. */
  soft?: boolean;
}

interface LineStyle extends FillStyle {
  width: number | Pressure;
}

const strength = (opacity: number | undefined): string =>
  opacity === undefined || opacity >= 1 ? '' : ` fill-opacity="${Number(opacity.toFixed(2))}"`;

const broadest = (pressure: Pressure): number => Math.max(...[0, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 1].map(pressure));

/** Collects the shapes and pen strokes of one symbol, and the box around them. */
export class Drawing {
  private readonly parts: string[] = [];
  private box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  private inked: { key: string; d: string } = { key: '', d: '' };

  /** Adds a filled area. */
  fill(points: readonly Point[], colour: string, { opacity, soft = false }: FillStyle = {}): void {
    if (points.length < 3) return;
    this.reach(points, 0);
    this.put(
      `<path d="${soft ? pathSoft(points, true) : pathLine(points, true)}" fill="${colour}"${strength(opacity)}/>`,
    );
  }

  /** Adds pen strokes along some lines. */
  lines(lines: readonly (readonly Point[])[], colour: string, { width, opacity, soft = false }: LineStyle): void {
    const key = ` fill="${colour}"${strength(opacity)}/>`;
    if (key !== this.inked.key) {
      this.endInk();
      this.inked.key = key;
    }
    for (const line of lines) {
      if (line.length < 2) continue;
      this.reach(line, typeof width === 'number' ? width : broadest(width));
      this.inked.d += stroke(line, width, { soft });
    }
  }

  /** Adds one straight pen stroke. */
  stretch(from: Point, to: Point, colour: string, look: LineStyle): void {
    this.lines([[from, to]], colour, look);
  }

  disc(at: Point, radius: number, colour: string, { opacity }: FillStyle = {}): void {
    this.reach([at], radius);
    this.put(
      `<circle cx="${f1(at[0])}" cy="${f1(at[1])}" r="${radius.toFixed(2)}" fill="${colour}"${strength(opacity)}/>`,
    );
  }

  /** Adds the drawing of another symbol. */
  add(drawn: Drawn): void {
    const [x0, y0, x1, y1] = drawn.box;
    if (!(x0 <= x1)) return;
    this.reach(
      [
        [x0, y0],
        [x1, y1],
      ],
      0,
    );
    this.put(drawn.svg);
  }

  drawn(): Drawn {
    this.endInk();
    return { svg: `<g>${this.parts.join('')}</g>`, box: this.box };
  }

  /** @param foot the y coordinate where it touches the ground */
  upright(foot: number): Upright {
    return { ...this.drawn(), foot };
  }

  private put(svg: string): void {
    this.endInk();
    this.parts.push(svg);
  }

  private endInk(): void {
    const { key, d } = this.inked;
    if (d !== '') this.parts.push(`<path d="${d}"${key}`);
    this.inked = { key: '', d: '' };
  }

  private reach(points: readonly Point[], margin: number): void {
    const { box } = this;
    for (const [x, y] of points) {
      box[0] = Math.min(box[0], x - margin);
      box[1] = Math.min(box[1], y - margin);
      box[2] = Math.max(box[2], x + margin);
      box[3] = Math.max(box[3], y + margin);
    }
  }
}
