import type { RegionSketch } from '@venture-atlas/painter/land';
import { DEFAULT_DRAWING, type DrawingOptions, type LandKind } from '@venture-atlas/types';
import { useEffect, useState } from 'react';
import { anySeed } from './seed-words.ts';

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

/** A land that is made up and drawn: which one, and in what hand. */
export interface Land {
  seed: string;
  kind: LandKind;
  drawing: DrawingOptions;
}

export const landChoices: readonly { value: LandKind; label: string }[] = [
  { value: 'coast', label: 'Coast' },
  { value: 'islands', label: 'Islands' },
  { value: 'inland', label: 'Inland' },
];

/** What is offered first: another one each time. */
export const firstLand = (): Land => ({ seed: anySeed(), kind: 'islands', drawing: { ...DEFAULT_DRAWING } });

/** What is asked for: without the blanks around, which nobody sees. */
export const landWish = ({ seed, kind }: Land): { seed: string; kind: LandKind } => ({ seed: seed.trim(), kind });
