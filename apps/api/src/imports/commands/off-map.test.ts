import { draftLocation, draftPoint } from '@venture-atlas/importers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { coast, type ImportWorld, openImportWorld } from '../../../test-support/import-world.ts';
import { operator } from '../../audit/audit.ts';
import { wholeWorld } from '../../worlds/scope.ts';
import { undoImport } from './undo-import.ts';

let world: ImportWorld;
beforeEach(async () => {
  world = await openImportWorld();
});
afterEach(() => world.database.close());

/** The coast, with a lair that no map of the source shows; pinned, once it has a place. */
function withLair(at?: { lat: number; lng: number }) {
  const draft = coast();
  draft.locations.push(draftLocation('lair', 'Lair', { isOffMap: at === undefined }));
  if (at !== undefined) draft.positions.push(draftPoint('map', 'lair', at, 10));
  return draft;
}

const lair = () => world.rows("select id, stands_alone from locations where slug = 'lair'")[0];
const isMet = async () =>
  world.rows(`select 1 from locations met where slug = 'lair' and (map_width is not null
  or exists (select 1 from positions where location_id = met.id and active = 1)
  or (stands_alone = 1 and not exists (select 1 from positions where location_id = met.id)))`).length > 0;

describe('a place that stands on no map in its source', () => {
  it('is kept, met by nobody, and made once', async () => {
    const empty = world.tables();
    const outcome = await world.bringIn(withLair());
    expect(outcome).toMatchObject({ locations: { created: 5 }, positions: { created: 3 } });
    expect(lair()).toMatchObject({ stands_alone: 0 });
    expect(await isMet()).toBe(false);
    expect((await world.bringIn(withLair())).import_id).toBeNull();
    await undoImport(world, operator, wholeWorld(1), outcome.import_id ?? 0, false);
    expect(world.tables()).toEqual(empty);
  });

  it('goes onto the map when a later file has its place; taken back, it is met by nobody again', async () => {
    await world.bringIn(withLair());
    const before = world.tables();
    const placed = await world.bringIn(withLair({ lat: 10, lng: 20 }));
    expect(placed).toMatchObject({ locations: { created: 0 }, positions: { created: 1 } });
    expect(await isMet()).toBe(true);
    await undoImport(world, operator, wholeWorld(1), placed.import_id ?? 0, false);
    expect(await isMet()).toBe(false);
    expect(world.tables()).toEqual(before);
  });

  it('other places without a position are still left out', async () => {
    const draft = coast();
    draft.locations.push(draftLocation('lost', 'Lost'));
    const outcome = await world.bringIn(draft);
    expect(outcome.skipped).toMatchObject([{ what: 'On no map', examples: ['Lost'] }]);
  });
});

describe('a place that stands on very many maps', () => {
  it('comes onto 200 of them; the others are named', async () => {
    const draft = coast();
    for (let i = 0; i < 201; i += 1) {
      draft.locations.push(draftLocation(`isle ${i}`, `Isle ${i}`, { map: { width: 800, height: 600 } }));
      draft.positions.push(draftPoint(`isle ${i}`, 'inn', { lat: 1, lng: 2 }, 10));
    }
    const outcome = await world.bringIn(draft);
    expect(outcome.skipped).toMatchObject([
      {
        what: 'On 200 maps already, the most of one place',
        count: 2,
        examples: ['Old Inn on Isle 199', 'Old Inn on Isle 200'],
      },
      { what: 'Maps with nothing on them', count: 2 },
    ]);
    expect((await world.bringIn(draft)).import_id).toBeNull();
  });
});
