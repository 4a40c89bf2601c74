import type { RegionSketch } from '@venture-atlas/painter/land';
import { DEFAULT_DRAWING, type DrawingOptions, type LandKind } from '@venture-atlas/types';
import { useEffect, useState } from 'react';
import { anySeed } from './seed-words.ts';

/** Pause (ms) after typing a seed before its land is generated. */
const REST_MS = 250;

/** The outlines of a land for the preview. The last one stays until the next is ready. */
export function useLand(land: Land, aspect: number): RegionSketch | undefined {
  const [made, setMade] = useState<RegionSketch>();
  const { seed, kind } = landWish(land);
  useEffect(() => {
    if (seed === '') return undefined;
    let isWanted = true;
    const timer = setTimeout(async () => {
      // If it fails to load, there is no preview. The server generates the same land.
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

/** The options of a generated land, and how it is drawn. */
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

/** A random land, different each time. */
export const firstLand = (): Land => ({ seed: anySeed(), kind: 'islands', drawing: { ...DEFAULT_DRAWING } });

/** The request, with the seed trimmed. */
export const landWish = ({ seed, kind }: Land): { seed: string; kind: LandKind } => ({ seed: seed.trim(), kind });
