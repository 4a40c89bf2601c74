import { type Box, bbox, boxesTouch } from '../plane/points.ts';
import type { Ring } from '../plane/rings.ts';
import { fillShape } from '../raster/fill-shape.ts';
import { coverageMask, rasterise } from '../raster/rasterise.ts';
import { clipRing } from './clip-ring.ts';
import type { Composition } from './composition.ts';

/**
 * Wide drawings are rasterised in blocks: the rasteriser goes through a whole drawing several times, which costs less
 * when each holds only what is near.
 */
const BLOCK_WIDTH = 2048;

/** A block of a band, in output pixels. */
export interface Block {
  left: number;
  width: number;
  height: number;
  /** RGBA of the ink, not premultiplied. */
  ink: Uint8Array;
  /** Share of land, 0..255. */
  land: Uint8Array;
}

interface BoxedRing {
  ring: Ring;
  box: Box;
}

/** The shore, ready to be asked for any part of it. */
export interface ShoreShapes {
  layers: { rings: BoxedRing[]; fill: string }[];
}

export function shoreShapes({ shore: { land, water = [], isles = [] } }: Composition): ShoreShapes {
  const boxed = (rings: readonly Ring[]): BoxedRing[] => rings.map((ring) => ({ ring, box: bbox(ring) }));
  return {
    layers: [
      { rings: boxed(land), fill: '#fff' },
      { rings: boxed(water), fill: '#000' },
      { rings: boxed(isles), fill: '#fff' },
    ],
  };
}

/** Only what lies in the box, cut at it: a coast has a hundred thousand points, a block a few hundred of them. */
function shapesIn({ layers }: ShoreShapes, box: Box): string {
  return layers
    .flatMap(({ rings, fill }) =>
      rings.filter((one) => boxesTouch(one.box, box)).map((one) => fillShape([clipRing(one.ring, box)], fill)),
    )
    .join('');
}

/** The drawing of a block: the ink inside the frame, and the frame over it. */
function drawing({ ink, frame, inner, width, height }: Composition, box: Box, pixels: [number, number]): string {
  const clip: Box = [inner, inner, width - inner, height - inner];
  const [w, h] = pixels;
  const inked = boxesTouch(clip, box) ? ink.svgFor(box, w, h, { clip }) : '';
  const framed = frame.size > 0 ? frame.svgFor(box, w, h) : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${inked}${framed}</svg>`;
}

/** Draws ink and shore of some rows; the work is done on other threads. */
export function rasteriseBand(
  composition: Composition,
  shapes: ShoreShapes,
  rows: { top: number; height: number; width: number },
  scale: number,
): Promise<Block[]> {
  const blocks: Promise<Block>[] = [];
  for (let left = 0; left < rows.width; left += BLOCK_WIDTH) {
    const width = Math.min(BLOCK_WIDTH, rows.width - left);
    const { height } = rows;
    const view = [left / scale, rows.top / scale, width / scale, height / scale] as const;
    const box: Box = [view[0], view[1], view[0] + view[2], view[1] + view[3]];
    const around: Box = [box[0] - 4, box[1] - 4, box[2] + 4, box[3] + 4];
    const ink = rasterise(drawing(composition, box, [width, height]), width, height);
    const land = coverageMask(shapesIn(shapes, around), { view, width, height });
    blocks.push(
      Promise.all([ink, land]).then(([drawn, mask]) => ({ left, width, height, ink: drawn.data, land: mask })),
    );
  }
  return Promise.all(blocks);
}
