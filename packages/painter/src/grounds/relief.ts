import { hex } from '../colour/colour.ts';
import { lineDist } from '../plane/lines.ts';
import { bbox, clamp, type Point, smooth } from '../plane/points.ts';
import { makeNoise } from '../random/noise.ts';
import type { GroundPalette } from '../styles/ground-palette.ts';
import { type Part, partAround } from './grid.ts';
import { softField } from './soft-field.ts';
import type { Underpainting } from './underpainting.ts';

/** What relief is painted under. */
export interface ReliefRange {
  id: string;
  style: 'alpine' | 'rugged' | 'volcano';
  /** Half breadth in sheet units. */
  width: number;
  lines: readonly (readonly Point[])[];
}

/** Distances change slowly: they are asked for at every so many sheet units. */
const SPINE_WAVE = 100;
/** A narrower range gets less tone, else it reads as a stain. */
const NARROW = 45;

/** A tone under a range that swells and falls like the ridges above it, lit from the upper left. */
export function paintRelief(ground: Underpainting, range: ReliefRange, colours: GroundPalette['relief']): void {
  const margin = range.width * 1.5 + 30;
  const [x0, y0, x1, y1] = bbox(range.lines.flat());
  const part = partAround(ground, [x0 - margin, y0 - margin, x1 + margin, y1 + margin]);
  if (part === undefined) return;
  const height = heights(ground, part, range);
  const strength = colours.alpha * (range.width < NARROW ? 0.48 : 1);
  const tone = hex(colours[range.style]);
  for (let row = 0; row < part.height; row++)
    for (let column = 0; column < part.width; column++) {
      const i = row * part.width + column;
      const cover = height.cover[i] as number;
      if (cover <= 0) continue;
      const here = height.ground[i] as number;
      const fromLeft = column > 0 ? here - (height.ground[i - 1] as number) : 0;
      const fromAbove = row > 0 ? here - (height.ground[i - part.width] as number) : 0;
      const light = 1 + colours.shading * clamp((fromLeft + fromAbove) * 5.5, -1, 1) * cover;
      const at = ((part.y0 + row) * ground.width + part.x0 + column) * 3;
      for (let c = 0; c < 3; c++) {
        const held = ground.values[at + c] as number;
        ground.values[at + c] = (held + ((tone[c] as number) - held) * strength * cover) * light;
      }
    }
}

/** How high the ground is in every cell, and how much of it belongs to the range (0..1). */
function heights(ground: Underpainting, part: Part, { id, width, lines }: ReliefRange) {
  const noise = makeNoise(`${ground.seed}:relief:${id}`);
  const nearest = (x: number, y: number): number => Math.min(...lines.map((line) => lineDist(line, x, y)));
  const cover = softField(ground, part, SPINE_WAVE, nearest);
  const height = new Float32Array(cover.length);
  for (let i = 0; i < cover.length; i++) {
    const distance = cover[i] as number;
    const x = (part.x0 + (i % part.width) + 0.5) * ground.cell;
    const y = (part.y0 + Math.floor(i / part.width) + 0.5) * ground.cell;
    const isNear = distance < width * 1.9;
    const t = isNear ? smooth(width * 1.4, 0, distance + noise.fbm(x / 90, y / 90, 3) * width * 0.5) : 0;
    cover[i] = t;
    if (t > 0) height[i] = t * (0.55 + 0.6 * (1 - Math.abs(noise.fbm(x / 120, y / 120, 4)) * 2.2));
  }
  return { cover, ground: height };
}
