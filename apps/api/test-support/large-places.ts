import {
  IMAGES_FROM_WIKI_MAX,
  LOCATION_NAME_MAX,
  SHAPE_BYTES_MAX,
  TYPE_NAME_MAX,
  WEB_ADDRESS_MAX,
  WIKI_PAGE_BYTES_MAX,
} from '@venture-atlas/types';
import { MAP } from './factories.ts';
import { AT, type Filling, NUMBERS, PLACES, ROWS } from './large-filling.ts';
import { longShape, longText, SENTENCE } from './longest-values.ts';

/** So many places have names, addresses and types as long as may be, and stand first in every list. */
const LONGEST_NAMES = 400;
/** A page of points: places with the longest names, without shapes. */
const PAGE = 200;
const LONGEST_SHAPES = 12;
const LONGEST_TEXTS = 6;
const TEXTS = 2_000;
/** The longest that a list of what was taken off carries. */
const SHAPES_IN_LISTS = 16_384;

/** Places, their types and where they stand. */
export function addPlaces({ run, idOf, first }: Filling): void {
  run(
    `${NUMBERS} insert into locations (world_id, id, slug, name, name_lower, wiki_url, created_at, updated_at)
     select 1, ? + i, 'large_place_' || i, 'Large Place ' || i, 'large place ' || i,
       'https://wiki.example/large_place_' || i || '?${'0'.repeat(120)}', ?, ? from n`,
    ROWS,
    first,
    AT,
    AT,
  );
  run(`${NUMBERS} insert into location_types (world_id, name) select 1, 'large type ' || i from n`, ROWS);
  run(
    `${NUMBERS} insert into positions (parent_id, location_id, lat, lng, scale, created_at, updated_at)
     select ?, ? + i, i % 600 + 0.125, i % 800 + 0.375, 12, ?, ? from n`,
    PLACES,
    idOf(MAP),
    first,
    AT,
    AT,
  );
  run('update locations set stands_alone = 0 where id between ? and ?', first, first + PLACES - 1);
}

/** Four bytes a letter; "!" stands before all other names. */
export function lengthenNames({ run, first }: Filling): void {
  const name = '\u{1F409}'.repeat(LOCATION_NAME_MAX - 5);
  const address = 'https://wiki.example/';
  const pictures = Array.from({ length: IMAGES_FROM_WIKI_MAX }, (_, i) =>
    `${address}${i}`.padEnd(WEB_ADDRESS_MAX, 'a'),
  );
  run(
    `update location_types set name = '!' || substr(name, 12) || ? where name like 'large type %' and cast(substr(name, 12) as int) < ?`,
    '\u{1F409}'.repeat(TYPE_NAME_MAX - 5),
    LONGEST_NAMES,
  );
  run(
    `update locations set name = '!' || cast(id - ? as int) || ?, name_lower = '!' || cast(id - ? as int) || ?, wiki_url = ?,
       images_from_wiki = ?,
       type_id = (select id from location_types where name like '!' || cast(locations.id - ? as int) || '\u{1F409}%')
     where id between ? and ?`,
    first,
    name,
    first,
    name,
    address.padEnd(WEB_ADDRESS_MAX, 'a'),
    JSON.stringify(pictures),
    first,
    first,
    first + LONGEST_NAMES - 1,
  );
}

/** Shapes, the largest first. */
export function addShapes({ run, idOf, first }: Filling): void {
  const shape = `update positions set geojson = ?, scale = ? where parent_id = ? and location_id between ? and ?`;
  // Largest first: a page of names and texts, one page for each of the longest shapes, pages of long shapes.
  run(shape, null, 300, idOf(MAP), first, first + PAGE - 1);
  run(shape, longShape(SHAPE_BYTES_MAX), 200, idOf(MAP), first + PAGE, first + PAGE + LONGEST_SHAPES - 1);
  run(shape, longShape(20_000), 100, idOf(MAP), first + 300, first + 700);
  run('update positions set geojson = ? where location_id = ?', longShape(SHAPE_BYTES_MAX), idOf('nesmé'));
  for (const [from, count, bytes] of [
    [1_000, 20, SHAPE_BYTES_MAX],
    [2_000, 150, SHAPES_IN_LISTS],
  ] as const) {
    run(
      `${NUMBERS} insert into positions (parent_id, location_id, lat, lng, scale, geojson, active, created_at, updated_at)
       select ?, ? + i, 1, 1, 12, ?, 0, ?, ? from n`,
      count,
      idOf('waterdeep'),
      first + from,
      longShape(bytes),
      AT,
      AT,
    );
  }
}

/** Texts of places and of none. */
export function addTexts({ run, idOf, first }: Filling): void {
  run(
    `${NUMBERS} insert into wiki_pages (world_id, name, location_id, content, has_text, updated_at, name_lower)
     select 1, 'Large Page ' || i, ? + i, ?, 1, ?, 'large page ' || i from n`,
    TEXTS,
    first,
    longText(20_000),
    AT,
  );
  run(
    'update wiki_pages set content = ? where location_id between ? and ? or location_id in (?, ?)',
    longText(WIKI_PAGE_BYTES_MAX),
    first + 100,
    first + 100 + LONGEST_TEXTS,
    idOf(MAP),
    idOf('waterdeep'),
  );
  run(
    `${NUMBERS} insert into wiki_pieces (location_id, ordinal, section, body) select ? + i / 4, i % 4, 'All of it', ? from n`,
    TEXTS,
    first,
    SENTENCE.repeat(12),
  );
  run(
    `${NUMBERS} insert into wiki_pages (world_id, name, location_id, content, has_text, updated_at, name_lower)
     select 1, 'Loose Page ' || i, null, ?, 0, ?, 'loose page ' || i from n`,
    ROWS - TEXTS,
    longText(0),
    AT,
  );
}
