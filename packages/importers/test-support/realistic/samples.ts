import { campaigns } from './campaigns.ts';
import { foundryWorlds } from './foundry-worlds.ts';
import { generators } from './generators.ts';
import { mapsOfPlaces } from './maps-of-places.ts';
import type { Sample } from './sample.ts';

/** Realistic files of every program, one for each version and button. */
export const samples: readonly Sample[] = [...mapsOfPlaces, ...generators, ...campaigns, ...foundryWorlds];
