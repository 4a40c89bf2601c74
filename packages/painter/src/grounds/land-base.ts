import { hex } from '../colour/colour.ts';
import { clamp, lerp } from '../plane/points.ts';
import type { GroundPalette } from '../styles/ground-palette.ts';
import { wholeOf } from './grid.ts';
import { softField } from './soft-field.ts';
import type { Underpainting } from './underpainting.ts';

/**
 * The paper of the land, here paler, there browner, turning to sage in wide clouds.
 * @param dryness 0..1 of every cell: where it is dry it stays brown
 */
export function paintLandBase(ground: Underpainting, land: GroundPalette['land'], dryness: Float32Array | undefined) {
  const { first, second, third } = ground.noise;
  const whole = wholeOf(ground);
  const slow = softField(ground, whole, 107, (x, y) => 0.42 + first.fbm(x / 900, y / 900, 4) * 0.7);
  const fine = softField(ground, whole, 63, (x, y) => second.fbm(x / 260, y / 260, 3) * 0.18);
  const sage = softField(ground, whole, 315, (x, y) => 0.42 + third.fbm(x / 1300, y / 1300, 3));
  const [paper, mid, green] = [hex(land.paper), hex(land.paperMid), hex(land.sage)];
  for (let i = 0; i < slow.length; i++) {
    const t = clamp((slow[i] as number) + (fine[i] as number), 0, 1);
    const dry = dryness === undefined ? 0 : (dryness[i] as number) * 0.5;
    const g = clamp((sage[i] as number) - dry, 0, 1) * land.sageShare;
    for (let c = 0; c < 3; c++)
      ground.values[i * 3 + c] = lerp(lerp(paper[c] as number, mid[c] as number, t), green[c] as number, g);
  }
}
