import { type Kysely, type RawBuilder, sql } from 'kysely';
import { DRAFTS_APART, SHARE } from './wiki-text-by-world.ts';

/** Under which number of the index the texts of a location stand: that of its world, or of the drafts of its world. */
const rowsOf = (world: string, draft: string) =>
  sql`(${sql.ref(world)} + (${sql.ref(draft)} <> 0) * ${DRAFTS_APART}) * ${SHARE}`;

const entryOf = (row: 'new' | 'old') =>
  sql`(select ${rowsOf('world_id', 'draft')} from locations where id = ${sql.ref(`${row}.location_id`)})
    + ${sql.ref(`${row}.id`)}`;

/** What the index holds of a piece. @param row its table, or the row of a trigger */
type Indexed = (row: 'new' | 'old' | 'wiki_pieces') => RawBuilder<unknown>;

const plainBody: Indexed = (row) => sql`replace(${sql.ref(`${row}.body`)}, '’', '''')`;

/** The text as it is searched, see `folded-body.ts`; the index itself takes large and small letters for the same. */
export const foldedText: Indexed = (row) => sql`coalesce(${sql.ref(`${row}.folded`)}, ${sql.ref(`${row}.body`)})`;

/**
 * Keeps the texts of drafts apart in the full-text index: a search by anybody else never comes upon them, so that its
 * time does not tell how often words stand there.
 */
export async function parkDraftTexts(db: Kysely<unknown>): Promise<void> {
  for (const trigger of ['add', 'drop', 'change']) await sql.raw(`drop trigger wiki_text_${trigger}`).execute(db);
  await keepWikiText(db, plainBody);
}

/** Makes the triggers that keep the index equal to the pieces. */
export async function keepWikiText(db: Kysely<unknown>, indexed: Indexed): Promise<void> {
  const add = sql`insert into wiki_text (rowid, body) values (${entryOf('new')}, ${indexed('new')})`;
  const drop = sql`insert into wiki_text (wiki_text, rowid, body) values ('delete', ${entryOf('old')}, ${indexed('old')})`;
  await sql`create trigger wiki_text_add after insert on wiki_pieces begin ${add}; end`.execute(db);
  await sql`create trigger wiki_text_drop after delete on wiki_pieces begin ${drop}; end`.execute(db);
  await sql`create trigger wiki_text_change after update on wiki_pieces begin ${drop}; ${add}; end`.execute(db);
  await sql`
    create trigger wiki_text_follows_draft after update of draft on locations when (new.draft = 0) <> (old.draft = 0)
    begin
      insert into wiki_text (wiki_text, rowid, body)
        select 'delete', ${rowsOf('old.world_id', 'old.draft')} + wiki_pieces.id, ${indexed('wiki_pieces')}
        from wiki_pieces where wiki_pieces.location_id = new.id;
      insert into wiki_text (rowid, body)
        select ${rowsOf('new.world_id', 'new.draft')} + wiki_pieces.id, ${indexed('wiki_pieces')}
        from wiki_pieces where wiki_pieces.location_id = new.id;
    end`.execute(db);
}
