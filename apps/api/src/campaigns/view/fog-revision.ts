import type { FogRow } from '../queries/fog.ts';

/** What stands for all that players see of a fogged map: equal texts, equal pictures. */
export const fogRevision = ({ shown, ground }: Pick<FogRow, 'shown' | 'ground'>): string =>
  ground === null ? shown : `${shown}.${ground}`;

/** What is covered, in a revision of a fogged map; undefined where its unknown ground was drawn otherwise than now. */
export function shownIn(revision: string, now: Pick<FogRow, 'ground'>): string | undefined {
  const [shown = '', ground = null] = revision.split('.');
  return ground === now.ground ? shown : undefined;
}
