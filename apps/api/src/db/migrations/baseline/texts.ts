import { keepsWorldsApart, staysInWorld, worldOfLocation } from './triggers.ts';

const placeOfAnotherWorld = `new.world_id <> ${worldOfLocation('location_id')}`;

/** The number before the first entry of the texts of a world, or of its drafts: see `sqlite/wiki-text-index.ts`. */
const entriesFrom = (world: string, draft: string): string => `(${world} + (${draft} <> 0) * 1073741824) * 4294967296`;
const entryOf = (row: 'new' | 'old'): string =>
  `(select ${entriesFrom('world_id', 'draft')} from locations where id = ${row}.location_id) + ${row}.id`;
const searched = (row: 'new' | 'old' | 'wiki_pieces'): string => `coalesce(${row}.folded, ${row}.body)`;
const addPiece = `insert into wiki_text (rowid, body) values (${entryOf('new')}, ${searched('new')})`;
const dropPiece = `insert into wiki_text (wiki_text, rowid, body) values ('delete', ${entryOf('old')}, ${searched('old')})`;

/* Triggers store the links of each text, so the table of links is correct for every writer. */
const addLinks = `
  insert or replace into wiki_links (from_id, to_id, bare)
    select new.location_id, json_extract(link.value, '$.id'), json_extract(link.value, '$.bare')
    from json_each(new.content, '$.linked') as link
    where new.location_id is not null and json_extract(link.value, '$.id') is not null;`;
const dropLinks = 'delete from wiki_links where from_id = old.location_id;';

/** Texts of locations, the pieces of them that search looks through, and the links between them. */
export const texts: readonly string[] = [
  `create table wiki_pages (
    id integer primary key autoincrement,
    world_id integer not null references worlds (id) on delete restrict,
    name text not null check (length(name) between 1 and 120),
    location_id integer unique references locations (id) on delete set null,
    content text not null check (json_valid(content)),
    has_text integer not null check (has_text in (0, 1)),
    version integer not null default 1,
    updated_at text not null,
    name_lower text not null default '',
    secrets text check (secrets <> '')
  ) strict`,
  // Read instead of the texts themselves, which may be long.
  "create index wiki_pages_with_picture on wiki_pages (location_id) where json_extract(content, '$.image') is not null",
  'create index wiki_pages_with_text on wiki_pages (location_id) where has_text = 1',
  `create index wiki_pages_without_attribution on wiki_pages (id)
    where has_text = 1 and json_extract(content, '$.attribution') is null`,
  'create index wiki_pages_by_name on wiki_pages (world_id, name_lower, id)',
  'create index wiki_pages_with_secrets on wiki_pages (location_id) where secrets is not null',
  keepsWorldsApart('wiki_pages_made_in_one_world', 'insert on wiki_pages', placeOfAnotherWorld),
  keepsWorldsApart('wiki_pages_kept_in_one_world', 'update of location_id on wiki_pages', placeOfAnotherWorld),
  staysInWorld('wiki_pages'),

  // `folded`: see `search-key.ts`.
  `create table wiki_pieces (
    id integer primary key autoincrement,
    location_id integer not null references locations (id) on delete cascade,
    ordinal integer not null,
    section text,
    body text not null,
    folded text,
    unique (location_id, ordinal)
  ) strict`,

  // The index contains no texts; those are in `wiki_pieces`. `sqlite/wiki-text-index.ts` explains the row numbers.
  "create virtual table wiki_text using fts5 (body, content='', tokenize='trigram')",
  `create trigger wiki_text_add after insert on wiki_pieces begin ${addPiece}; end`,
  `create trigger wiki_text_drop after delete on wiki_pieces begin ${dropPiece}; end`,
  `create trigger wiki_text_change after update on wiki_pieces begin ${dropPiece}; ${addPiece}; end`,
  `create trigger wiki_text_follows_draft after update of draft on locations when (new.draft = 0) <> (old.draft = 0)
  begin
    insert into wiki_text (wiki_text, rowid, body)
      select 'delete', ${entriesFrom('old.world_id', 'old.draft')} + wiki_pieces.id, ${searched('wiki_pieces')}
      from wiki_pieces where wiki_pieces.location_id = new.id;
    insert into wiki_text (rowid, body)
      select ${entriesFrom('new.world_id', 'new.draft')} + wiki_pieces.id, ${searched('wiki_pieces')}
      from wiki_pieces where wiki_pieces.location_id = new.id;
  end`,

  `create table wiki_links (
    from_id integer not null references locations (id) on delete cascade,
    to_id integer not null,
    bare integer not null check (bare in (0, 1)),
    primary key (from_id, to_id)
  ) strict, without rowid`,
  // Deleted places may be restored with the same ID: their links stay.
  'create index wiki_links_by_target on wiki_links (to_id, from_id, bare)',
  `create trigger wiki_links_add after insert on wiki_pages begin ${addLinks} end`,
  `create trigger wiki_links_drop after delete on wiki_pages begin ${dropLinks} end`,
  `create trigger wiki_links_change after update of content, location_id on wiki_pages
    begin ${dropLinks} ${addLinks} end`,

  // Texts that are older than secrets, until `editing/commands/split-old-texts.ts` has scanned them.
  `create table texts_to_part (
    page_id integer primary key references wiki_pages (id) on delete cascade
  ) strict`,
];
