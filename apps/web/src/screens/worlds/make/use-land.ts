import type { RegionSketch } from '@venture-atlas/painter/land';
import { useEffect, useState } from 'react';
import { type Land, landWish } from './land.ts';

/** So long (ms) a seed rests before its land is made up. */
const REST_MS = 250;

/** The outlines of a land while it is chosen; the last one stays until the next is there. */
export function useLand(land: Land, aspect: number): RegionSketch | undefined {
  const [made, setMade] = useState<RegionSketch>();
  const { seed, kind } = landWish(land);
  useEffect(() => {
    if (seed === '') return undefined;
    let isWanted = true;
    const timer = setTimeout(async () => {
      // Without it there is no picture of the land yet; the server makes the same one.
      const painter = await import('@venture-atlas/painter/land').catch(() => undefined);
      if (isWanted && painter !== undefined)
        setMade(painter.landFromSeed({ name: '', seed, kind, aspect, milesAcross: null }));
    }, REST_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [seed, kind, aspect]);
  return made;
}
