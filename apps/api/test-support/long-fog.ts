import { hexAt } from '@venture-atlas/map-math';
import type { FogAct, MapCoordinate } from '@venture-atlas/types';

/** What a DM clears in a campaign of years: ten miles of hexes with a ring, here and there a stroke along a road. */
export function longCampaign({ width, height }: { width: number; height: number }, reveals: number): FogAct[] {
  let [lng, lat, bits] = [width / 2, height / 2, 1];
  const random = (): number => {
    bits = (Math.imul(bits, 1_664_525) + 1_013_904_223) >>> 0;
    return bits / 2 ** 32;
  };
  return Array.from({ length: reveals }, (_one, index): FogAct => {
    lng = Math.min(width, Math.max(0, lng + (random() - 0.5) * 160));
    lat = Math.min(height, Math.max(0, lat + (random() - 0.5) * 160));
    const points = Array.from({ length: 12 }, (_two, at): MapCoordinate => [lng + at * 10, lat + at * 5]);
    if (index % 10 === 9) return { level: 'clear', shape: { kind: 'brush', radius: 24, points } };
    return { level: 'clear', shape: { kind: 'hexes', size: 48, rings: 1, cells: [hexAt(lng, lat, 48)] } };
  });
}
