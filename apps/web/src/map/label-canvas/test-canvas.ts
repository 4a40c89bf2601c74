import type { Canvas2D } from './lettering.ts';

/** A text that was drawn: its anchor in device pixels, and its style. */
export interface DrawnText {
  readonly how: 'fill' | 'stroke';
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly font: string;
  readonly colour: string;
  readonly alpha: number;
  /** Device pixels to one unit of the text's frame. */
  readonly size: number;
}

/** A path that was stroked or filled, its points in device pixels. */
export interface DrawnPath {
  readonly how: 'fill' | 'stroke';
  readonly points: readonly (readonly [number, number])[];
  readonly colour: string;
  readonly alpha: number;
  readonly dash: readonly number[];
  readonly dashOffset: number;
  readonly width: number;
  /** Corners of its clip area; undefined if it is not clipped. */
  readonly clip: readonly (readonly [number, number])[] | undefined;
}

export interface Recording {
  readonly canvas: Canvas2D;
  readonly texts: DrawnText[];
  readonly paths: DrawnPath[];
}

/**
 * For tests: a canvas that records what is drawn. Every letter is half as wide as the type is high, so that widths are
 * easy to calculate. `canSpace: false` imitates a browser without letterSpacing.
 */
export function recordingCanvas({ canSpace = true } = {}): Recording {
  const texts: DrawnText[] = [];
  const paths: DrawnPath[] = [];
  let transform = [1, 0, 0, 1, 0, 0];
  let points: [number, number][] = [];
  let dash: number[] = [];
  const clips: DrawnPath['clip'][] = [undefined];
  const to = (x: number, y: number): [number, number] => {
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
    return [a * x + c * y + e, b * x + d * y + f];
  };
  const scale = () => Math.hypot(transform[0] ?? 1, transform[1] ?? 0);
  const state = {
    font: '10px serif',
    ...(canSpace ? { letterSpacing: '0px' } : {}),
    textAlign: 'start',
    textBaseline: 'alphabetic',
    fillStyle: '#000',
    strokeStyle: '#000',
    globalAlpha: 1,
    lineWidth: 1,
    lineDashOffset: 0,
    lineCap: 'butt',
    lineJoin: 'miter',
  };
  const text = (how: 'fill' | 'stroke') => (words: string, x: number, y: number) => {
    const [atX, atY] = to(x, y);
    const colour = how === 'fill' ? state.fillStyle : state.strokeStyle;
    texts.push({ how, text: words, x: atX, y: atY, font: state.font, colour, alpha: state.globalAlpha, size: scale() });
  };
  const path = (how: 'fill' | 'stroke') => () => {
    paths.push({
      how,
      points,
      colour: how === 'fill' ? state.fillStyle : state.strokeStyle,
      alpha: state.globalAlpha,
      dash,
      dashOffset: state.lineDashOffset,
      width: state.lineWidth,
      clip: clips.at(-1),
    });
  };
  const canvas = Object.assign(state, {
    setTransform: (...next: number[]) => {
      transform = next;
    },
    translate: () => undefined,
    scale: () => undefined,
    save: () => clips.push(clips.at(-1)),
    restore: () => clips.pop(),
    clip: () => {
      clips[clips.length - 1] = points;
    },
    rect: () => undefined,
    closePath: () => undefined,
    beginPath: () => {
      points = [];
    },
    moveTo: (x: number, y: number) => points.push(to(x, y)),
    lineTo: (x: number, y: number) => points.push(to(x, y)),
    arc: (x: number, y: number) => points.push(to(x, y)),
    roundRect: (x: number, y: number, width: number, height: number) => {
      points.push(to(x, y), to(x + width, y + height));
    },
    fillRect: (x: number, y: number) => {
      points = [to(x, y)];
      path('fill')();
    },
    clearRect: () => undefined,
    drawImage: () => undefined,
    setLineDash: (next: number[]) => {
      dash = next;
    },
    measureText: (words: string) => ({
      width:
        [...words].length * (Number.parseFloat(/(\d+)px/.exec(state.font)?.[1] ?? '10') / 2) +
        [...words].length * Number.parseFloat(state.letterSpacing ?? '0'),
    }),
    fillText: text('fill'),
    strokeText: text('stroke'),
    fill: path('fill'),
    stroke: path('stroke'),
  });
  // It records what is drawn and implements only what the painter calls.
  return { canvas: canvas as unknown as Canvas2D, texts, paths };
}
