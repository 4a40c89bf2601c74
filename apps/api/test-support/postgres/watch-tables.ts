import type { TestApp } from '../build-test-app.ts';
import type { TouchedRows } from '../touched-rows.ts';

type Sqlite = TestApp['database']['sqlite'];

const listTables = (sqlite: Sqlite): string[] =>
  (
    sqlite
      .prepare("select tablename from pg_tables where schemaname = 'public' order by tablename <> 'locations', 1")
      .pluck()
      .all() as string[]
  ).filter((name) => !['audit_log', 'wiki_text'].includes(name));

/** `watchRows` on PostgreSQL: remembers which tables were written, and puts those back as a whole. */
export function watchTables({ app, database: { sqlite } }: TestApp): TouchedRows {
  const tables = listTables(sqlite);
  sqlite.exec(`create schema first; create table first.touched (name text primary key);
    create function first.touch() returns trigger language plpgsql as $$
    begin
      insert into first.touched values (tg_table_name) on conflict do nothing;
      return null;
    end $$`);
  for (const name of tables) {
    sqlite.exec(`create table first.${name} as table public.${name};
      create trigger zz_touched after insert or update or delete on public.${name}
      for each statement execute function first.touch()`);
  }
  return {
    restore() {
      const names = new Set(sqlite.prepare('select name from first.touched').pluck().all());
      if (names.size === 0) return;
      sqlite.exec('set session_replication_role = replica');
      sqlite.transaction(() => {
        for (const name of tables) {
          if (names.has(name))
            sqlite.exec(`delete from public.${name}; insert into public.${name} select * from first.${name}`);
        }
        // What follows the texts follows them here too.
        if (names.has('wiki_pieces'))
          sqlite.exec(`delete from wiki_text; insert into wiki_text (piece_id, share, body)
            select wiki_pieces.id, world_id + case when draft <> 0 then 1073741824 else 0 end,
              coalesce(folded, lower(body)) from wiki_pieces join locations on locations.id = location_id`);
        sqlite.exec('delete from first.touched');
      })();
      sqlite.exec('set session_replication_role = origin');
      app.publicAnswers.dropAll();
      app.keptMaps.dropAll();
    },
  };
}
