import { type Kysely, sql } from 'kysely';

/*
 * The full-text index over `wiki_pieces`, each world in a row of its own: the number of an entry is that of its world in
 * the upper half and that of its piece in the lower. FTS5 skips to a range of numbers, so that a search costs what the
 * texts of its worlds are, however many others have the same words.
 */

export const SHARE = sql.lit(4_294_967_296);
/** The drafts of a world stand this far behind it, as if they were a world of their own: see `park-draft-texts.ts`. */
export const DRAFTS_APART = sql.lit(1_073_741_824);

/** The numbers under which the index has the drafts of these worlds, for whoever edits them. */
export const numbersOfDrafts = (worldIds: readonly number[]): number[] => worldIds.map((id) => id + 1_073_741_824);

const entryOf = (row: 'new' | 'old') =>
  sql`(select world_id from locations where id = ${sql.ref(`${row}.location_id`)}) * ${SHARE} + ${sql.ref(`${row}.id`)}`;
/** Curly apostrophes are indexed as straight ones, the way `rules/search.ts` compares. */
const indexed = (body: string) => sql`replace(${sql.ref(body)}, '’', '''')`;

const add = sql`insert into wiki_text (rowid, body) values (${entryOf('new')}, ${indexed('new.body')})`;
const drop = sql`insert into wiki_text (wiki_text, rowid, body)
  values ('delete', ${entryOf('old')}, ${indexed('old.body')})`;

/** Makes the index anew of all pieces that are there, in place of the one before, with the triggers that keep it. */
export async function indexWikiTextByWorld(db: Kysely<unknown>): Promise<void> {
  for (const trigger of ['add', 'drop', 'change']) await sql.raw(`drop trigger wiki_text_${trigger}`).execute(db);
  await sql`drop table wiki_text`.execute(db);
  // Its texts are those of `wiki_pieces`: it keeps none itself.
  await sql`create virtual table wiki_text using fts5 (body, content='', tokenize='trigram')`.execute(db);
  // In the order of the numbers, or every second entry would end a part of the index.
  await sql`
    insert into wiki_text (rowid, body)
      select locations.world_id * ${SHARE} + wiki_pieces.id as entry, ${indexed('wiki_pieces.body')}
      from wiki_pieces join locations on locations.id = wiki_pieces.location_id order by entry`.execute(db);
  await sql`create trigger wiki_text_add after insert on wiki_pieces begin ${add}; end`.execute(db);
  await sql`create trigger wiki_text_drop after delete on wiki_pieces begin ${drop}; end`.execute(db);
  await sql`create trigger wiki_text_change after update on wiki_pieces begin ${drop}; ${add}; end`.execute(db);
  // While it is still known in which world they are.
  await sql`
    create trigger wiki_pieces_go_first before delete on locations
    begin
      delete from wiki_pieces where location_id = old.id;
    end`.execute(db);
}
