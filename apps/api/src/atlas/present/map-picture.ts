import { type PictureProblem, pictureProblemSentence, pictureProblems } from '@venture-atlas/rules';
import type { MapPicture, PendingPicture } from '@venture-atlas/types';
import type { PictureAddresses } from '../../media/capabilities/picture-addresses.ts';
import { mapUrl, presentTiles } from '../../media/present/picture.ts';
import type { PictureJobRow } from '../../media/queries/picture-jobs.ts';
import type { LocationWithMap } from '../queries/locations.ts';

/** What is on its way to a map, or why it did not arrive. */
export function presentPending(
  map: { id: number; world_id: number },
  job: PictureJobRow | undefined,
  pictures: PictureAddresses,
): PendingPicture | null {
  if (job === undefined) return null;
  const { picture_file, state, problem } = job;
  return {
    image: mapUrl(pictures, map, picture_file) ?? '',
    state,
    error: problem === null ? null : pictureProblemSentence(knownProblem(problem)),
  };
}

const knownProblem = (text: string): PictureProblem => pictureProblems.find((known) => known === text) ?? 'crashed';

/** What a map shows and what comes next. */
export const presentMapPicture = (
  row: LocationWithMap,
  job: PictureJobRow | undefined,
  pictures: PictureAddresses,
): MapPicture => ({
  image: mapUrl(pictures, row, row.picture_file),
  tiles: presentTiles(row, pictures),
  map_width: row.map_width,
  map_height: row.map_height,
  pending: presentPending(row, job, pictures),
});
