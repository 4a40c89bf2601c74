import { moveTextPictures, picturesIn, type StoredText, storedFor, type TextRow } from '@venture-atlas/rules';
import type { WikiPageContent } from '@venture-atlas/types';
import { jsonOrNull } from '../db/kept-json.ts';
import { openingViewOf } from '../db/map-opening.ts';
import { unpackJson } from '../db/packed-json.ts';
import type { Db } from '../db/schema.ts';
import { pictureNamedIn, renamePicture } from '../media/store/media-address.ts';
import { parsedRow } from '../worlds/kept-columns.ts';
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
import { linkedBySlug, slugsOf } from './linked-by-slug.ts';
import {
  type ArchiveScope,
  archivedRows,
  archiveLooseWikiPages,
  archivePictures,
  archivePlaces,
  listDrawnSlugs,
} from './queries/archive-rows.ts';

/** The rows of each table as an archive holds them, with the pictures that belong to it. */
export function rowsOf(
  db: Db,
  scope: ArchiveScope,
  pictures: readonly ArchivePicture[],
): Record<ArchiveTable, () => AsyncGenerator<object>> {
  const byContent = addressesByContent(pictures);
  const slugs = slugsOf(db, scope);
  // Whoever has an archive edits the world.
  const textOf = async (row: TextRow): Promise<WikiPageContent> => {
    const stored = storedFor(row, 'editor') ?? row.content;
    const { linked: _, ...content } = await linkedBySlug(JSON.parse(stored) as StoredText, slugs);
    return moveTextPictures(content, byContent);
  };
  return {
    types: async function* () {
      for await (const row of archivedRows(db, 'location_types', scope)) {
        // Our own commands write the column.
        yield { ...parsedRow('location_types', row), icon: row.icon as TypeRow['icon'] } satisfies TypeRow;
      }
    },
    pictures: async function* () {
      for (const { sha256, frame_side: side, frame_corner: corner, source_url, created_at, path } of pictures) {
        yield {
          hash: sha256,
          file: path,
          source_url,
          created_at,
          frame: side === null || corner === null ? null : { side, corner },
        } satisfies PictureRow;
      }
    },
    locations: async function* () {
      for await (const row of archivedRows(db, 'locations', scope)) {
        const { opening_lat, opening_lng, opening_zoom, seo_image, ...parsed } = parsedRow('locations', row);
        const { images_from_wiki, stands_alone, draft, ...rest } = parsed;
        yield {
          ...rest,
          seo_image: seo_image === null ? null : byContent(seo_image),
          opening_view: openingViewOf({ opening_lat, opening_lng, opening_zoom }),
          images_from_wiki,
          stands_alone,
          ...(draft === 0 ? {} : { draft }),
        } satisfies LocationRow;
      }
    },
    old_slugs: async function* () {
      yield* archivedRows(db, 'location_old_slugs', scope) satisfies AsyncIterable<OldSlugRow>;
    },
    positions: async function* () {
      for await (const row of archivedRows(db, 'positions', scope)) {
        const { draft, ...position } = parsedRow('positions', row);
        yield { ...position, active: position.active || draft === 1 } satisfies PositionRow;
      }
    },
    wiki_pages: async function* () {
      for await (const { content, secrets, ...row } of archivedRows(db, 'wiki_pages', scope)) {
        yield { ...row, content: await textOf({ content, secrets }) } satisfies WikiPageRow;
      }
      if (scope.mapId !== null) return;
      for (const { content, secrets, ...row } of await archiveLooseWikiPages(db, scope)) {
        yield { location: null, ...row, content: await textOf({ content, secrets }) } satisfies WikiPageRow;
      }
    },
    sketches: async function* () {
      // One at a time: a sketch may be large.
      const oneByOne = archivedRows(db, 'map_sketches', scope, 1);
      for await (const { sketch, credit, style, size, drawn_places, ...row } of oneByOne) {
        const drawn = JSON.parse(drawn_places) as number[];
        yield {
          drawn_places: await listDrawnSlugs(db, scope.worldId, row.location, drawn),
          ...row,
          // Our own commands write the columns.
          ...({ style, size } as Pick<SketchRow, 'style' | 'size'>),
          credit: jsonOrNull<NonNullable<SketchRow['credit']>>(credit),
          sketch: unpackJson(sketch),
        } satisfies SketchRow;
      }
    },
  };
}

/** A picture that goes into an archive, and the name of its file there, which says what is in it wherever it is kept. */
export type ArchivePicture = Awaited<ReturnType<typeof archivePictures>>[number] & { path: string };

/** The pictures of a world, or those that one map of it shows. */
export async function picturesOf(db: Db, scope: ArchiveScope): Promise<ArchivePicture[]> {
  const used = scope.mapId === null ? undefined : await usedPictures(db, scope);
  const all = await archivePictures(db, scope);
  return all
    .filter(({ name }) => used?.has(name) ?? true)
    .map((picture) => ({ ...picture, path: picture.file.replace(picture.name, picture.sha256) }));
}

/** Names pictures in addresses by what is in them: other names mean nothing elsewhere. */
function addressesByContent(pictures: readonly ArchivePicture[]): (address: string) => string {
  const contents = new Map(pictures.map(({ name, sha256 }) => [name, sha256]));
  return (address) => renamePicture(address, (name) => contents.get(name)) ?? address;
}

/** The names of all pictures that a part of the world shows: maps, link previews, texts. */
async function usedPictures(db: Db, scope: ArchiveScope): Promise<Set<string>> {
  const used = new Set<string>();
  const add = (address: string | null): void => {
    const hash = pictureNamedIn(address);
    if (hash !== undefined) used.add(hash);
  };
  for (const { picture_hash, seo_image } of await archivePlaces(db, scope)) {
    if (picture_hash !== null) used.add(picture_hash);
    add(seo_image);
  }
  for await (const { content, secrets } of archivedRows(db, 'wiki_pages', scope)) {
    const { image, markdown = '' } = JSON.parse(content) as WikiPageContent;
    add(image);
    for (const address of picturesIn(secrets ?? markdown)) add(address);
  }
  return used;
}
