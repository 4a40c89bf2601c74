import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open.ts';
import { signsOfDemoTypes } from './076-signs-of-demo-types.ts';
import { migrations } from './index.ts';

const seed = join(import.meta.dirname, '../../../../../data/seed/signs.json');
const signs = JSON.parse(readFileSync(seed, 'utf8')) as Record<string, string>;
const AT = '2026-01-01T00:00:00.000Z';

/** A database before the step with the types of the demo world. */
async function beforeTheStep({ isSeeded }: { isSeeded: boolean }) {
  const { db, sqlite, close } = openDatabase(':memory:');
  await migrate(db, migrations.slice(0, migrations.indexOf(signsOfDemoTypes)));
  if (isSeeded) sqlite.prepare("insert into meta (key, value) values ('seeded_at', ?)").run(AT);
  const add = sqlite.prepare('insert into location_types (world_id, name, icon, look) values (?, ?, ?, ?)');
  for (const name of Object.keys(signs)) add.run(1, name, null, null);
  const icons = (): Record<string, string | null> =>
    Object.fromEntries(
      (sqlite.prepare('select name, icon from location_types').all() as { name: string; icon: string | null }[]).map(
        ({ name, icon }) => [name, icon],
      ),
    );
  return { db, sqlite, close, icons };
}

test('the types of a seeded world get the signs that a new demo world has', async () => {
  const { db, close, icons } = await beforeTheStep({ isSeeded: true });
  await migrate(db);
  expect(icons()).toEqual(signs);
  await close();
});

test('a type whose look somebody changed stays, even if it has none again', async () => {
  const { db, sqlite, close, icons } = await beforeTheStep({ isSeeded: true });
  sqlite.prepare("update location_types set icon = 'castle' where name = 'city'").run();
  sqlite.prepare("update location_types set look = ? where name = 'town'").run('{"colour":"lake"}');
  const { id } = sqlite.prepare("select id from location_types where name = 'inn'").get() as { id: number };
  sqlite
    .prepare(
      `insert into staff_changes (world_id, at, action, thing, thing_id, before, after)
        values (1, ?, 'type.edit', 'type', ?, '{"icon":"inn"}', '{"icon":null}')`,
    )
    .run(AT, id);
  await migrate(db);
  expect(icons()).toEqual({ ...signs, city: 'castle', town: null, inn: null });
  await close();
});

test('types of an atlas that was not seeded stay', async () => {
  const { db, close, icons } = await beforeTheStep({ isSeeded: false });
  await migrate(db);
  expect(new Set(Object.values(icons()))).toEqual(new Set([null]));
  await close();
});
