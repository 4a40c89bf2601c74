import type { FogGround } from '@venture-atlas/types';
import type { Paper } from './mask-order.ts';
import { paperDrawings } from './paper-drawing.ts';
import { noise, PAPER_SIDE } from './paper-noise.ts';

interface Sheet {
  colour: readonly [number, number, number];
  /** How much lighter and darker the grain is than the paper, of 255. */
  grain: number;
}

/**
 * Blank sheets: parchment under mist, the dark ground of a night chart, the pale sheet of an atlas, open water, a builder's
 * plan, the floor of a dungeon. Dark screens take half of its light from every picture: parchment comes to #1D2528 there.
 */
const SHEETS: Record<FogGround, Record<Paper, Sheet>> = {
  parchment: { day: { colour: [237, 227, 203], grain: 13 }, night: { colour: [58, 74, 80], grain: 14 } },
  night: { day: { colour: [57, 62, 74], grain: 9 }, night: { colour: [62, 68, 84], grain: 11 } },
  atlas: { day: { colour: [246, 242, 231], grain: 5 }, night: { colour: [70, 76, 82], grain: 6 } },
  sea: { day: { colour: [176, 201, 203], grain: 8 }, night: { colour: [48, 70, 82], grain: 8 } },
  blueprint: { day: { colour: [52, 92, 140], grain: 7 }, night: { colour: [42, 66, 104], grain: 7 } },
  stone: { day: { colour: [66, 62, 58], grain: 7 }, night: { colour: [68, 65, 62], grain: 7 } },
};

/**
 * Waves of the grain: how many cells go across the piece and down it, and how strong they are. Long banks of mist, the
 * wisps at their edges, and the fibres of the sheet.
 */
const WAVES = [
  { across: 4, down: 9, share: 0.36 },
  { across: 9, down: 23, share: 0.3 },
  { across: 21, down: 43, share: 0.16 },
  { across: 61, down: 89, share: 0.06 },
  { across: 512, down: 512, share: 0.12 },
] as const;
/** Waves with so many cells are the sheet itself, and not bent. */
const FIBRES = 512;
/** What bends the banks, so that nothing of the cells is seen: cells across and down, and how far (pixels). */
const BEND = { across: 5, down: 5, by: 90 } as const;

const made = new Map<string, Uint8Array>();
/** The grain of all sheets, from -1 to 1. */
let grains: Float32Array | undefined;

/** A piece of paper that goes on without a seam at each side: red, green and blue, row by row. Always the same. */
export function paperOf(ground: FogGround, paper: Paper): Uint8Array {
  const name = `${ground} ${paper}`;
  const known = made.get(name);
  if (known !== undefined) return known;
  const pixels = new Uint8Array(PAPER_SIDE * PAPER_SIDE * 3);
  const { colour, grain } = SHEETS[ground][paper];
  const [red, green, blue] = colour;
  grains ??= allGrains();
  const drawn = paperDrawings[ground]();
  for (let y = 0; y < PAPER_SIDE; y += 1) {
    for (let x = 0; x < PAPER_SIDE; x += 1) {
      const mist = (grains[y * PAPER_SIDE + x] ?? 0) * grain;
      const lighter = Math.round(mist + drawn(x, y));
      pixels.set([red + lighter, green + lighter, blue + lighter], (y * PAPER_SIDE + x) * 3);
    }
  }
  made.set(name, pixels);
  return pixels;
}

function allGrains(): Float32Array {
  const all = new Float32Array(PAPER_SIDE * PAPER_SIDE);
  // Most of noise is near its middle: spread, and soft at both ends.
  for (let y = 0; y < PAPER_SIDE; y += 1)
    for (let x = 0; x < PAPER_SIDE; x += 1) all[y * PAPER_SIDE + x] = Math.tanh((grainAt(x, y) - 0.5) * 3.6);
  return all;
}

/** From 0 to 1. */
function grainAt(x: number, y: number): number {
  const bentX = x + BEND.by * (noise(x, y, BEND.across, BEND.down, 11) - 0.5);
  const bentY = y + BEND.by * (noise(x, y, BEND.across, BEND.down, 12) - 0.5);
  let grain = 0;
  for (const [wave, { across, down, share }] of WAVES.entries())
    grain += share * (across < FIBRES ? noise(bentX, bentY, across, down, wave) : noise(x, y, across, down, wave));
  return grain;
}
