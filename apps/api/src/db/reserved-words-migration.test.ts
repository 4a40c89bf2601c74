import { expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openDatabase } from './open.ts';

const AT = '2026-01-02T03:04:05.678Z';
const own = migrations.findIndex(({ name }) => name === '060-reserved-words');

test('a place at an address that becomes a page moves aside, and its old address is remembered', async () => {
  const { db, sqlite, close } = openDatabase(':memory:');
  await migrate(db, migrations.slice(0, own));
  const add = sqlite.prepare(
    `insert into locations (id, world_id, slug, name, name_lower, created_at, updated_at) values (?, 1, ?, ?, '', '${AT}', '${AT}')`,
  );
  for (const [id, slug] of ['gallery', 'gallery_2', 'galleryx2', 'guide', 'the_guide'].entries())
    add.run(id + 1, slug, slug);
  await migrate(db);
  expect(sqlite.prepare('select id, slug from locations order by id').all()).toEqual([
    { id: 1, slug: 'gallery_3' },
    { id: 2, slug: 'gallery_2' },
    { id: 3, slug: 'galleryx2' },
    { id: 4, slug: 'guide_2' },
    { id: 5, slug: 'the_guide' },
  ]);
  expect(sqlite.prepare('select slug, location_id from location_old_slugs order by slug').all()).toEqual([
    { slug: 'gallery', location_id: 1 },
    { slug: 'guide', location_id: 4 },
  ]);
  await close();
});
