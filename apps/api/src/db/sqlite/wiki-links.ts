import { type Kysely, sql } from 'kysely';

/* Stored texts say themselves what they link: so the table is right whoever writes, restores or deletes a text. */

const add = sql`
  insert or replace into wiki_links (from_id, to_id, bare)
    select new.location_id, json_extract(link.value, '$.id'), json_extract(link.value, '$.bare')
    from json_each(new.content, '$.linked') as link
    where new.location_id is not null and json_extract(link.value, '$.id') is not null;`;
const drop = sql`delete from wiki_links where from_id = old.location_id;`;

/** Makes the table of links between texts and places, with the triggers that keep it. No text has links yet. */
export async function createWikiLinks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wiki_links (
      from_id integer not null references locations (id) on delete cascade,
      to_id integer not null,
      bare integer not null check (bare in (0, 1)),
      primary key (from_id, to_id)
    ) strict, without rowid`.execute(db);
  // A place that is gone may come back by its number: its links wait for it.
  await sql`create index wiki_links_by_target on wiki_links (to_id, from_id, bare)`.execute(db);
  await sql`create trigger wiki_links_add after insert on wiki_pages begin ${add} end`.execute(db);
  await sql`create trigger wiki_links_drop after delete on wiki_pages begin ${drop} end`.execute(db);
  await sql`
    create trigger wiki_links_change after update of content, location_id on wiki_pages
    begin ${drop} ${add} end`.execute(db);
}
