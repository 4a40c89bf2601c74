import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isPlaceVisible, POSTER_PIXELS_MAX, posterWords } from '@venture-atlas/rules';
import type { LocationMapDetails, PosterWish } from '@venture-atlas/types';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { findPictureByFile } from '../queries/pictures.ts';
import type { PosterOrder } from './poster-drawing.ts';
import { layOutPoster } from './poster-layout.ts';

/** A map without a size has nothing that a poster could show. */
type SizedMap = { width: number; height: number };

/**
 * What the child process is told of a map that its viewer may see. Everything
 * about places comes from `map`, the very answer that this viewer gets.
 * @param isDm the viewer sees what players do not: that is drawn as hidden
 * @throws AppError conflict without a map, bad_request when the sheet is too large
 */
export async function orderPoster(
  db: Kysely<Database>,
  map: LocationMapDetails,
  wish: PosterWish,
  { mediaDir, isDm }: { mediaDir: string; isDm: boolean },
): Promise<PosterOrder> {
  const size = sizeOf(map);
  const file = map.image?.startsWith('/media/') ? map.image.slice('/media/'.length) : undefined;
  const found = file === undefined ? undefined : await findPictureByFile(db, file);
  const path = file === undefined ? undefined : join(mediaDir, file);
  // A picture that is gone from the disk is no reason to have no poster.
  const picture =
    found === undefined || path === undefined || !existsSync(path)
      ? null
      : { file: path, width: found.width, height: found.height };
  demandSize(size, picture ?? size, wish);
  const hidden = isDm
    ? map.children
        .filter(({ location_id }) => {
          const settings = map.campaign_settings[String(location_id)];
          return !isPlaceVisible('player', { settings, isRoot: false });
        })
        .map(({ location_id }) => location_id)
    : [];
  const title = { name: map.name, credit: creditOf(map), milesPerUnit: map.miles_per_unit };
  return { wish, map: size, picture, title, children: map.children, hidden };
}

function sizeOf(map: LocationMapDetails): SizedMap {
  if (map.map_width === null || map.map_height === null || !(map.map_width > 0) || !(map.map_height > 0)) {
    throw new AppError('conflict', { message: posterWords.noMap(map.name) });
  }
  return { width: map.map_width, height: map.map_height };
}

function demandSize(map: SizedMap, picture: SizedMap, wish: PosterWish): void {
  const layout = layOutPoster(map, picture, wish);
  const pixels = (layout.width * layout.height * wish.dpi ** 2) / 72 ** 2;
  if (pixels > POSTER_PIXELS_MAX) throw new AppError('bad_request', { field: 'dpi', message: posterWords.tooLarge });
}

function creditOf({ map_maker_name, map_licence }: LocationMapDetails): string | null {
  if (map_maker_name === null) return map_licence;
  return map_licence === null
    ? posterWords.mapBy(map_maker_name)
    : `${posterWords.mapBy(map_maker_name)}, ${map_licence}`;
}
