import { type Kysely, sql } from 'kysely';

/**
 * Makes the full-text index over `wiki_pieces` (FTS5, trigrams: any three
 * letters in a row are found, as the substring rule of specification section 5
 * asks) and the triggers that keep it equal to the table. Curly apostrophes are
 * indexed as straight ones, the way `rules/search.ts` compares.
 */
export async function createWikiTextIndex(db: Kysely<unknown>): Promise<void> {
  await sql`
    create virtual table wiki_text using fts5 (
      body, content='wiki_pieces', content_rowid='id', tokenize='trigram'
    )`.execute(db);
  await sql`
    create trigger wiki_text_add after insert on wiki_pieces
    begin
      insert into wiki_text (rowid, body) values (new.id, replace(new.body, '’', ''''));
    end`.execute(db);
  await sql`
    create trigger wiki_text_drop after delete on wiki_pieces
    begin
      insert into wiki_text (wiki_text, rowid, body) values ('delete', old.id, replace(old.body, '’', ''''));
    end`.execute(db);
  await sql`
    create trigger wiki_text_change after update on wiki_pieces
    begin
      insert into wiki_text (wiki_text, rowid, body) values ('delete', old.id, replace(old.body, '’', ''''));
      insert into wiki_text (rowid, body) values (new.id, replace(new.body, '’', ''''));
    end`.execute(db);
}
