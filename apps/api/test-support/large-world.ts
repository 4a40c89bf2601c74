import {
  IMAGES_FROM_WIKI_MAX,
  LOCATION_NAME_MAX,
  NOTE_MAX,
  NOTES_WITH_MAP_MAX,
  SHAPE_BYTES_MAX,
  TYPE_NAME_MAX,
  WEB_ADDRESS_MAX,
  WIKI_PAGE_BYTES_MAX,
} from '@venture-atlas/types';
import type { Role } from './as-viewer.ts';
import type { TestApp } from './build-test-app.ts';
import { MAP } from './factories.ts';
import { longShape, longText, SENTENCE } from './longest-values.ts';

/** Places on the map. */
export const PLACES = 20_000;
/** Rows of every registry. */
export const ROWS = 50_000;
/** The changes of the history with the longest values: of a shape, of a text. */
export const LONGEST_CHANGES = { shape: 900_001, text: 900_002 } as const;
const AT = '2026-03-04T05:06:07.008Z';
/** So many places have names, addresses and types as long as may be, and stand first in every list. */
const LONGEST_NAMES = 400;
/** A page of points: places with the longest names, without shapes. */
const PAGE = 200;
const LONGEST_SHAPES = 12;
const LONGEST_TEXTS = 6;
const TEXTS = 2_000;
const MEMBERS = 1_000;
const CHANGES = 400;
/** The longest that a list of what was taken off carries. */
const SHAPES_IN_LISTS = 16_384;
const NUMBERS = 'with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ?)';

/** Whose the campaign is, and who wrote in it. */
export interface LargeWorldPeople {
  campaignId: string;
  userIds: Readonly<Record<Exclude<Role, 'anonymous'>, number>>;
}

interface Filling {
  run: (statement: string, ...values: unknown[]) => void;
  idOf: (slug: string) => number;
  /** The first of the places that are added. */
  first: number;
  people: LargeWorldPeople;
}

/**
 * Fills the small world with as much as the limits allow of what an answer is
 * made of: places, shapes, texts, notes, settings, members, rows and history.
 */
export function enlargeWorld({ database: { sqlite } }: TestApp, people: LargeWorldPeople): void {
  const ids = sqlite.prepare('select id from locations where slug = ?').pluck();
  const filling: Filling = {
    run: (statement, ...values) => sqlite.prepare(statement).run(...values),
    idOf: (slug) => ids.get(slug) as number,
    first: (sqlite.prepare('select max(id) from locations').pluck().get() as number) + 1,
    people,
  };
  sqlite.transaction(() => {
    for (const fill of [addPlaces, lengthenNames, addShapes, addTexts, addCampaign, addHistory]) fill(filling);
  })();
}

function addPlaces({ run, idOf, first }: Filling): void {
  run(
    `${NUMBERS} insert into locations (id, slug, name, name_lower, wiki_url, created_at, updated_at)
     select ? + i, 'large_place_' || i, 'Large Place ' || i, 'large place ' || i,
       'https://wiki.example/large_place_' || i || '?' || hex(zeroblob(60)), ?, ? from n`,
    ROWS,
    first,
    AT,
    AT,
  );
  run(`${NUMBERS} insert into location_types (name) select 'large type ' || i from n`, ROWS);
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
function lengthenNames({ run, first }: Filling): void {
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

function addShapes({ run, idOf, first }: Filling): void {
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

function addTexts({ run, idOf, first }: Filling): void {
  run(
    `${NUMBERS} insert into wiki_pages (name, location_id, content, has_text, updated_at, name_lower)
     select 'Large Page ' || i, ? + i, ?, 1, ?, 'large page ' || i from n`,
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
    `${NUMBERS} insert into wiki_pages (name, location_id, content, has_text, updated_at, name_lower)
     select 'Loose Page ' || i, null, ?, 0, ?, 'loose page ' || i from n`,
    ROWS - TEXTS,
    longText(0),
    AT,
  );
}

/** All places shown, a thousand of the longest notes at four of them, and as many members as there may be. */
function addCampaign({ run, idOf, first, people: { campaignId, userIds } }: Filling): void {
  run(
    `insert or ignore into campaign_location_settings (campaign_id, location_id, show_players, show_wiki, updated_at)
     select ?, id, 1, 1, ? from locations where id < ?`,
    campaignId,
    AT,
    first + PLACES,
  );
  run('update campaign_location_settings set show_players = 1, show_wiki = 1');
  run(
    `${NUMBERS} insert into campaign_notes (campaign_id, location_id, user_id, character_name, note, private, created_at)
     select ?, ? + i % 4, ?, 'Perrin', ?, i % 3 = 0, ? from n`,
    NOTES_WITH_MAP_MAX,
    campaignId,
    idOf('waterdeep'),
    userIds.player,
    '\u{1F409}'.repeat(NOTE_MAX),
    AT,
  );
  run(
    `${NUMBERS} insert into users (email, name, is_staff, created_at)
     select 'crowd-' || i || '@mail.example', 'Somebody ' || i, 0, ? from n`,
    MEMBERS,
    AT,
  );
  run(
    `insert into campaign_members (campaign_id, user_id, joined_at) select ?, id, ? from users where email like 'crowd-%'`,
    campaignId,
    AT,
  );
  run(
    `${NUMBERS} insert into campaigns (id, name, owner_id, created_at, updated_at)
     select 'more-campaigns-of-' || owner.id || '-' || i, 'More ' || i, owner.id, ?, ?
     from n, users owner where owner.email not like 'crowd-%'`,
    90,
    AT,
    AT,
  );
}

/** Changes whose values are as long as a list carries, and two with the longest there are. */
function addHistory({ run, idOf, first, people: { userIds } }: Filling): void {
  const columns =
    '(id, at, actor_id, action, thing, thing_id, position_id, location_id, parent_id, version, before, after)';
  const listed = JSON.stringify({ geojson: JSON.parse(longShape(30_000)) });
  run(
    `${NUMBERS} insert into staff_changes ${columns}
     select 1000 + i, ?, ?, 'position.text', 'position', 1000 + i, null, ? + i, ?, 1, ?, ? from n`,
    CHANGES,
    AT,
    userIds.staff,
    first,
    idOf(MAP),
    listed,
    listed,
  );
  const shape = (lat: number) => JSON.stringify({ lat, geojson: JSON.parse(longShape(SHAPE_BYTES_MAX)) });
  run(
    `insert into staff_changes ${columns}
     select ?, ?, ?, 'position.text', 'position', id, id, location_id, parent_id, 1, ?, ? from positions where location_id = ?`,
    LONGEST_CHANGES.shape,
    AT,
    userIds.staff,
    shape(9),
    shape(11),
    idOf('nesmé'),
  );
  run('update positions set lat = 11 where location_id = ?', idOf('nesmé'));
  const text = (name: string) => JSON.stringify({ name, content: JSON.parse(longText(WIKI_PAGE_BYTES_MAX)) });
  run(
    `insert into staff_changes ${columns}
     select ?, ?, ?, 'wikipage.edit', 'wikipage', id, null, location_id, null, 1, ?, ? from wiki_pages where location_id = ?`,
    LONGEST_CHANGES.text,
    AT,
    userIds.staff,
    text('Before'),
    text('Waterdeep'),
    idOf('waterdeep'),
  );
}
