import { draftLocation, draftPoint, keepInMemory } from '@venture-atlas/importers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeWiki } from '../../../test-support/factories.ts';
import { coast, type ImportWorld, openImportWorld } from '../../../test-support/import-world.ts';
import { operator } from '../../audit/audit.ts';
import { wholeWorld } from '../../worlds/scope.ts';
import { previewUndo, undoImport } from './undo-import.ts';

let world: ImportWorld;
beforeEach(async () => {
  world = await openImportWorld();
});
afterEach(() => world.database.close());

const undo = (id: number, keepChanged = false) => undoImport(world, operator, wholeWorld(1), id, keepChanged);

describe('undoing an import', () => {
  it('leaves the tables as if it had never been', async () => {
    const before = world.tables();
    await world.bringIn(coast());
    expect(await previewUndo(world.db, wholeWorld(1), 1)).toMatchObject({
      removed: { locations: 4, positions: 3, texts: 1, types: 2 },
    });
    expect(await undo(1)).toEqual({
      import_id: 1,
      removed: { locations: 4, positions: 3, texts: 1, types: 2 },
      restored: 0,
      kept: [],
    });
    expect(world.tables()).toEqual(before);
    expect(world.rows('select action from audit_log order by id')).toEqual([
      { action: 'import' },
      { action: 'import_undone' },
    ]);
  });

  it('puts back row for row what it changed: versions, times, texts, pieces and addresses', async () => {
    await world.bringIn(coast());
    const before = world.tables();
    const text = makeWiki({ top_section: 'No lantern, no light.' });
    await world.bringIn(coast({ inn: { name: 'New Inn', type: 'ruin' }, innLat: 5, text }));
    expect(world.tables()).not.toEqual(before);
    expect(await undo(2)).toMatchObject({ restored: 3, removed: { types: 1 } });
    expect(world.tables()).toEqual(before);
    // What was undone is not remembered as said: the same file works again.
    expect(await world.bringIn(coast({ inn: { name: 'New Inn' } }))).toMatchObject({ locations: { updated: 1 } });
  });

  it('takes texts and addresses from places that it only joined', async () => {
    await world.bringIn(coast());
    const before = world.tables();
    const page = keepInMemory(makeWiki({ top_section: 'Flour and a lantern.' }));
    const textsByName = [{ key: 'p', names: ['Mill'], wiki_url: 'https://wiki.example/Mill', images: [], page }];
    await world.bringIn({ format: 'mediawiki', source: 'w', locations: [], positions: [], textsByName });
    expect(world.tables()).not.toEqual(before);
    await undo(2);
    expect(world.tables()).toEqual(before);
  });

  it('is refused when people have worked on what it made; kept on request with all that it stands on', async () => {
    await world.bringIn(coast());
    world.run('update positions set lat = 9, version = 2 where location_id = 3');
    const before = world.tables();
    await expect(undo(1)).rejects.toThrow('Import 1 was not undone, since people have worked on it: position');
    expect(world.tables()).toEqual(before);
    expect(await undo(1, true)).toMatchObject({ removed: { locations: 2, positions: 2, texts: 1 } });
    expect(world.rows('select slug from locations order by id')).toEqual([{ slug: 'far_coast' }, { slug: 'mill' }]);
    expect(world.rows('select lat from positions')).toEqual([{ lat: 9 }]);
  });

  it('of what it changed keeps what people changed since, and puts the rest back', async () => {
    await world.bringIn(coast());
    const name = world.rows('select name from locations where id = 2');
    await world.bringIn(coast({ inn: { name: 'New Inn' }, innLat: 5 }));
    world.run('update positions set lat = 9, version = version + 1 where location_id = 2');
    await expect(undo(2)).rejects.toThrow('people have worked on it: position');
    expect(await undo(2, true)).toMatchObject({ restored: 1 });
    expect(world.rows('select name from locations where id = 2')).toEqual(name);
    expect(world.rows('select lat from positions where location_id = 2')).toEqual([{ lat: 9 }]);
  });

  it.each([
    [
      'another place on its map',
      "insert into positions (parent_id, location_id, lat, lng, scale, created_at, updated_at) values (1, 9, 1, 1, 6, '', '')",
    ],
    [
      'a note',
      "insert into campaign_notes (campaign_id, location_id, character_name, note, private, created_at) values ('0123456789abcdef', 2, 'V', 'mine', 0, '')",
    ],
    [
      'a text',
      "insert into wiki_pages (world_id, name, location_id, content, has_text, updated_at) values (1, 'Mill', 3, '{}', 1, '')",
    ],
  ])('is refused when somebody added %s', async (_what, statement) => {
    world.run("insert into users (id, email, name, created_at) values (1, 'a@b.example', 'A', '')");
    world.run(
      "insert into campaigns (id, name, owner_id, created_at, updated_at) values ('0123456789abcdef', 'C', 1, '', '')",
    );
    world.run(
      "insert into locations (world_id, id, slug, name, name_lower, created_at, updated_at) values (1, 9, 'own', 'Own', 'own', '', '')",
    );
    // The import's own locations come after number 9.
    await world.bringIn(coast());
    const first = Number(world.rows("select id from locations where slug = 'far_coast'")[0]?.id);
    world.run(
      statement
        .replace('(1, 9', `(${first}, 9`)
        .replace("', 2, 'V'", `', ${first + 1}, 'V'`)
        .replace("'Mill', 3", `'Mill', ${first + 2}`),
    );
    const before = world.tables();
    await expect(undo(1)).rejects.toThrow('people have worked on it');
    expect(world.tables()).toEqual(before);
  });

  it('of a later import comes first', async () => {
    await world.bringIn(coast());
    await world.bringIn(coast({ innLat: 5 }));
    await expect(undo(1)).rejects.toThrow('Undo a later import first');
    await undo(2);
    await undo(1);
    expect(world.rows('select id from locations')).toEqual([]);
  });

  it('happens once, and of an import that there is', async () => {
    await world.bringIn(coast());
    await undo(1);
    await expect(undo(1)).rejects.toThrow('Import 1 was undone already');
    await expect(undo(7)).rejects.toThrow('There is no import 7.');
  });

  it('keeps a type that other places have come to use', async () => {
    await world.bringIn(coast());
    world.run(
      "insert into locations (world_id, slug, name, name_lower, type_id, created_at, updated_at) values (1, 'o', 'O', 'o', 1, '', '')",
    );
    await undo(1);
    expect(world.rows('select name from location_types')).toEqual([{ name: 'tavern' }]);
  });

  it('lets a map be imported that holds another map', async () => {
    const nested = coast();
    const mill = nested.locations[2];
    if (mill !== undefined) mill.map = { width: 50, height: 40 };
    nested.locations.push(draftLocation('cellar', 'Cellar'));
    nested.positions.push(draftPoint('mill', 'cellar', { lat: 1, lng: 2 }, 4));
    const before = world.tables();
    expect(await world.bringIn(nested)).toMatchObject({ positions: { created: 4 } });
    await undo(1);
    expect(world.tables()).toEqual(before);
  });
});
