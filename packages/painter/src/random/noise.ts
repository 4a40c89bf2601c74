import { seeded } from './seeded.ts';

/** Smooth noise over the plane, about -1..1. A wave is 1 long, so divide sheet units by the wavelength you need. */
export interface Noise {
  (x: number, y: number): number;
  /** The sum of several octaves, about -1..1. Each octave is weaker by `gain` and finer by `lacunarity`. */
  fbm(x: number, y: number, octaves?: number, gain?: number, lacunarity?: number): number;
}

function makeLattice(seed: string | number) {
  const random = seeded(seed);
  const shuffled = Uint16Array.from({ length: 256 }, (_, i) => i);
  for (let i = 255; i > 0; i--) {
    const j = Math.floor(random.next() * (i + 1));
    const kept = shuffled[i] as number;
    shuffled[i] = shuffled[j] as number;
    shuffled[j] = kept;
  }
  const order = new Uint16Array(512);
  for (let i = 0; i < 512; i++) order[i] = shuffled[i & 255] as number;
  const slopeX = new Float32Array(256);
  const slopeY = new Float32Array(256);
  for (let i = 0; i < 256; i++) {
    const angle = random.next() * Math.PI * 2;
    slopeX[i] = Math.cos(angle);
    slopeY[i] = Math.sin(angle);
  }
  return { order, slopeX, slopeY };
}

const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);

/** Gradient noise of a seed. The same seed always gives the same values. */
export function makeNoise(seed: string | number): Noise {
  const { order, slopeX, slopeY } = makeLattice(seed);
  const noise = (x: number, y: number): number => {
    const x0 = Math.floor(x);
    const y0 = Math.floor(y);
    const fx = x - x0;
    const fy = y - y0;
    const left = order[x0 & 255] as number;
    const right = order[(x0 & 255) + 1] as number;
    const top = y0 & 255;
    const below = (top + 1) & 255;
    const a = order[left + top] as number;
    const b = order[right + top] as number;
    const c = order[left + below] as number;
    const d = order[right + below] as number;
    const va = (slopeX[a] as number) * fx + (slopeY[a] as number) * fy;
    const vb = (slopeX[b] as number) * (fx - 1) + (slopeY[b] as number) * fy;
    const vc = (slopeX[c] as number) * fx + (slopeY[c] as number) * (fy - 1);
    const vd = (slopeX[d] as number) * (fx - 1) + (slopeY[d] as number) * (fy - 1);
    const u = fade(fx);
    const upper = va + u * (vb - va);
    const lower = vc + u * (vd - vc);
    return (upper + fade(fy) * (lower - upper)) * 1.5;
  };
  const fbm = (x: number, y: number, octaves = 4, gain = 0.5, lacunarity = 2.03): number => {
    let sum = 0;
    let weight = 1;
    let total = 0;
    for (let i = 0; i < octaves; i++) {
      sum += weight * noise(x, y);
      total += weight;
      weight *= gain;
      x = x * lacunarity + 17.13;
      y = y * lacunarity + 5.71;
    }
    return sum / total;
  };
  return Object.assign(noise, { fbm });
}
