import { hex } from '../colour/colour.ts';
import { clamp, lerp, smooth } from '../plane/points.ts';
import type { GroundPalette, Tint } from '../styles/ground-palette.ts';
import { coverOf, type Shapes } from './cover-mask.ts';
import { wholeOf } from './grid.ts';
import { softField } from './soft-field.ts';
import { tintCell, type Underpainting } from './underpainting.ts';

/** Snow lies from here on, in sheet units north of the snow line, and thins out over as much again. */
const FIRST_SNOW = 70;
const FULL_SNOW = 630;

/** Glaciers: nearly white, blue in the hollows. */
export async function paintIce(ground: Underpainting, ice: Shapes, colours: GroundPalette['ice']): Promise<void> {
  const mask = await coverOf(ground, ice, 12);
  if (mask === undefined) return;
  const { first } = ground.noise;
  const [light, shade] = [hex(colours.light), hex(colours.shade)];
  const hollows = softField(ground, mask, 28, (x, y) => 0.42 + first.fbm(x / 240 + y / 600, y / 240, 4) * 1.1);
  for (let i = 0; i < hollows.length; i++) {
    const cover = (mask.values[i] as number) / 255;
    if (cover < 0.01) continue;
    const depth = clamp(hollows[i] as number, 0, 1) * 0.75;
    const colour = light.map((part, c) => lerp(part, shade[c] as number, depth));
    const at = (mask.y0 + Math.floor(i / mask.width)) * ground.width + mask.x0 + (i % mask.width);
    tintCell(ground.values, at, colour, cover * 0.95);
  }
}

/** Snow on all land north of the snow line, with a ragged edge; none in deserts (`dryness` 0..1 of every cell). */
export function paintSnow(
  ground: Underpainting,
  snowLine: number,
  tint: Tint,
  dryness: Float32Array | undefined,
): void {
  const { first } = ground.noise;
  const colour = hex(tint.colour);
  const rows = Math.min(ground.height, Math.max(0, Math.ceil((snowLine - FIRST_SNOW + 400) / ground.cell)));
  if (rows === 0) return;
  const rags = softField(
    ground,
    { ...wholeOf(ground), height: rows },
    73,
    (x, y) => first.fbm(x / 300, y / 300, 3) * 340,
  );
  for (let i = 0; i < rags.length; i++) {
    const y = (Math.floor(i / ground.width) + 0.5) * ground.cell;
    const lying = smooth(snowLine - FIRST_SNOW, snowLine - FULL_SNOW, y + (rags[i] as number)) * tint.alpha;
    if (lying <= 0) continue;
    const dry = dryness === undefined ? 0 : clamp((dryness[i] as number) * 1.6, 0, 1);
    tintCell(ground.values, i, colour, lying * (1 - dry));
  }
}
