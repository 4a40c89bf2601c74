import type { Shape, WikiPageContent } from '@venture-atlas/types';
import { openingViewOf } from '../db/map-opening.ts';
import { unpackJson } from '../db/packed-json.ts';
import type { Db } from '../db/schema.ts';
import type {
  ArchiveTable,
  LocationRow,
  OldSlugRow,
  PictureRow,
  PositionRow,
  SketchRow,
  TypeRow,
  WikiPageRow,
} from './archive-format.ts';
import {
  type ArchiveScope,
  archiveLocations,
  archiveLooseWikiPages,
  archiveOldSlugs,
  archivePictures,
  archivePositions,
  archiveSketches,
  archiveTypes,
  archiveWikiPages,
} from './queries/archive-rows.ts';

/** The rows of each table as an archive holds them; `isUsed` says which pictures belong to it. */
export function rowsOf(
  db: Db,
  scope: ArchiveScope,
  isUsed: (hash: string) => boolean,
): Record<ArchiveTable, () => AsyncGenerator<object>> {
  return {
    types: async function* () {
      for (const { display_dot, icon, ...row } of await archiveTypes(db)) {
        yield { ...row, display_dot: display_dot === 1, icon: icon as TypeRow['icon'] } satisfies TypeRow;
      }
    },
    pictures: async function* () {
      for (const { hash, frame_side: side, frame_corner: corner, ...row } of await archivePictures(db)) {
        if (isUsed(hash))
          yield {
            hash,
            ...row,
            frame: side === null || corner === null ? null : { side, corner },
          } satisfies PictureRow;
      }
    },
    locations: async function* () {
      for await (const { images_from_wiki, stands_alone, ...row } of archiveLocations(db, scope)) {
        const { opening_lat, opening_lng, opening_zoom, ...rest } = row;
        yield {
          ...rest,
          opening_view: openingViewOf({ opening_lat, opening_lng, opening_zoom }),
          images_from_wiki: JSON.parse(images_from_wiki) as string[],
          stands_alone: stands_alone === 1,
        } satisfies LocationRow;
      }
    },
    old_slugs: async function* () {
      for (const row of await archiveOldSlugs(db, scope)) yield row satisfies OldSlugRow;
    },
    positions: async function* () {
      for await (const { geojson, label_by_hand, display_dot, active, ...row } of archivePositions(db, scope)) {
        yield {
          ...row,
          label_by_hand: label_by_hand === 1,
          display_dot: display_dot === 1,
          active: active === 1,
          geojson: geojson === null ? null : (JSON.parse(geojson) as Shape),
        } satisfies PositionRow;
      }
    },
    wiki_pages: async function* () {
      for await (const { content, ...row } of archiveWikiPages(db, scope)) {
        yield { ...row, content: JSON.parse(content) as WikiPageContent } satisfies WikiPageRow;
      }
      if (scope !== null) return;
      for (const { content, ...row } of await archiveLooseWikiPages(db)) {
        yield { location: null, ...row, content: JSON.parse(content) as WikiPageContent } satisfies WikiPageRow;
      }
    },
    sketches: async function* () {
      for await (const { sketch, credit, style, size, ...row } of archiveSketches(db, scope)) {
        yield {
          ...row,
          // The columns are written by our own commands only.
          ...({ style, size } as Pick<SketchRow, 'style' | 'size'>),
          credit: credit === null ? null : (JSON.parse(credit) as SketchRow['credit']),
          sketch: unpackJson(sketch),
        } satisfies SketchRow;
      }
    },
  };
}

const MEDIA_PICTURE = /\/media\/([0-9a-f]{64})[.-]/;

/** The hashes of all pictures that a part of the world shows: maps, link previews, texts. */
export async function usedPictures(db: Db, scope: ArchiveScope): Promise<Set<string>> {
  const used = new Set<string>();
  const add = (address: string | null): void => {
    const hash = MEDIA_PICTURE.exec(address ?? '')?.[1];
    if (hash !== undefined) used.add(hash);
  };
  for await (const { picture_hash, seo_image } of archiveLocations(db, scope)) {
    if (picture_hash !== null) used.add(picture_hash);
    add(seo_image);
  }
  for await (const { content } of archiveWikiPages(db, scope)) add((JSON.parse(content) as WikiPageContent).image);
  return used;
}
