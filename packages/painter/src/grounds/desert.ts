import { hex } from '../colour/colour.ts';
import { clamp, lerp } from '../plane/points.ts';
import type { GroundPalette } from '../styles/ground-palette.ts';
import { type CoverMask, coverOf, type Shapes } from './cover-mask.ts';
import { gridOver, wholeOf } from './grid.ts';
import { softField } from './soft-field.ts';
import { tintCell, type Underpainting } from './underpainting.ts';
import { SOFT, wash } from './wash.ts';

/** Cells of the dryness are so large, and it reaches so far (standard deviation), in sheet units. */
const DRY_CELL = 32;
const DRY_BLUR = 640;

/** How near a desert every cell of the ground is, 0..1, falling over some 1,300 sheet units; undefined without any. */
export async function drynessOf(ground: Underpainting, deserts: Shapes): Promise<Float32Array | undefined> {
  const { cell } = ground;
  const coarse = gridOver(ground.width * cell, ground.height * cell, DRY_CELL);
  const mask = await coverOf(coarse, deserts, DRY_BLUR);
  if (mask === undefined) return undefined;
  const at = (x: number, y: number): number => {
    const [i, j] = [x / DRY_CELL - 0.5, y / DRY_CELL - 0.5];
    const [column, row] = [Math.floor(i), Math.floor(j)];
    const value = (dx: number, dy: number): number => {
      const [u, v] = [column + dx - mask.x0, row + dy - mask.y0];
      if (u < 0 || v < 0 || u >= mask.width || v >= mask.height) return 0;
      return (mask.values[v * mask.width + u] as number) / 255;
    };
    const upper = lerp(value(0, 0), value(1, 0), i - column);
    return lerp(upper, lerp(value(0, 1), value(1, 1), i - column), j - row);
  };
  return softField(ground, wholeOf(ground), DRY_CELL * 6, at);
}

/** Sand: a wide halo, the desert itself, and long drifts across the wind, lit and shaded. */
export async function paintDesert(ground: Underpainting, deserts: Shapes, palette: GroundPalette): Promise<void> {
  const halo = { rag: 0.5, wave: 260, ...SOFT };
  wash(ground, await coverOf(ground, deserts, 280), palette.desertHalo, halo, 'desert halo');
  const sand = { rim: 0.05, rag: 0.85, wave: 210, from: 0.26, to: 0.74 };
  wash(ground, await coverOf(ground, deserts, 136), palette.desert, sand, 'desert');
  const mask = await coverOf(ground, deserts, 120);
  if (mask !== undefined) paintDrifts(ground, mask, palette.drifts);
}

function paintDrifts(ground: Underpainting, mask: CoverMask, drifts: GroundPalette['drifts']): void {
  const { first } = ground.noise;
  const [light, dark] = [hex(drifts.light), hex(drifts.dark)];
  const waves = softField(ground, mask, 23, (x, y) => first.fbm(x / 520 + y / 1500, y / 190 - x / 900, 4));
  for (let i = 0; i < waves.length; i++) {
    const cover = (mask.values[i] as number) / 255;
    if (cover < 0.02) continue;
    const wave = waves[i] as number;
    const at = (mask.y0 + Math.floor(i / mask.width)) * ground.width + mask.x0 + (i % mask.width);
    tintCell(ground.values, at, wave > 0 ? dark : light, cover * clamp(Math.abs(wave) * 0.9, 0, drifts.alpha));
  }
}
