import { isPlaceVisible, isWikiVisible, type PlaceInCampaign } from '@venture-atlas/rules';
import fc from 'fast-check';
import { type Expression, type SqlBool, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import { seed, slice } from '../../../test-support/deep.ts';
import { anyModel } from '../../../test-support/random-campaigns.ts';
import { writeModel } from '../../../test-support/write-model.ts';
import { listPlayersNames } from '../../atlas/queries/search-names.ts';
import { campaignScope } from '../../worlds/scope.ts';
import { listPlaces, listVisiblePlaces } from '../queries/campaign-settings.ts';
import { shownToPlayers } from '../queries/campaign-sight.ts';
import { settingsOf } from './place-visibility.ts';

let server: CampaignApp;
const people: Person[] = [];
beforeAll(async () => {
  server = await campaignApp();
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) people.push(await server.person(name));
});
afterAll(() => server.close());

const idsWhere = async (condition: (id: Expression<number>) => Expression<SqlBool>): Promise<number[]> => {
  const rows = server.db
    .selectFrom('locations')
    .select('id')
    .where((eb) => condition(eb.ref('locations.id')));
  return (await rows.orderBy('id').execute()).map((row) => row.id);
};

test('the filters in SQL say of every place what the rules say', async () => {
  // Points are only asked about on maps of the scope: the closed twin of the world stands on none.
  const isStanding = (id: Expression<number>) => sql<SqlBool>`exists (
    select 1 from positions join locations as map on map.id = positions.parent_id
    where positions.location_id = ${id} and positions.active = 1 and map.world_id = 1)`;
  await fc.assert(
    fc.asyncProperty(anyModel(people.length), async (model) => {
      const { campaignIds, placeIds } = await writeModel(server, people, model);
      for (const id of campaignIds) {
        const scope = await campaignScope(server.db, { id, owner_id: 0, chooses_worlds: 0 });
        const places = (await listPlaces(server.db, { id, scope }, placeIds)).map((row) => {
          const place: PlaceInCampaign = { settings: settingsOf(row), isRoot: row.is_root === 1 };
          return {
            id: row.location_id,
            place,
            isShown: row.is_shown === 1,
            isStanding: model.places[placeIds.indexOf(row.location_id)]?.on.some((spot) => spot.isActive) === true,
          };
        });
        const idsOf = (kept: typeof places) => kept.map((one) => one.id).sort((a, b) => a - b);
        const visible = places.filter(({ place, isShown }) => isShown && isPlaceVisible('player', place));
        const standing = visible.filter((one) => one.isStanding);
        const filter = shownToPlayers(id, scope, true);
        expect(await idsWhere(filter.place)).toEqual(idsOf(visible));
        expect(await idsWhere((ref) => sql`${filter.point(ref)} and ${isStanding(ref)}`)).toEqual(idsOf(standing));
        expect(await idsWhere((ref) => sql`${filter.pointWithWiki(ref)} and ${isStanding(ref)}`)).toEqual(
          idsOf(standing.filter(({ place }) => isWikiVisible('player', place))),
        );
        const named = await listPlayersNames(server.db, scope, filter);
        expect(named.map((name) => name.id).sort((a, b) => a - b)).toEqual(idsOf(visible));
        expect(await listPlayersNames(server.db, scope, filter, placeIds)).toHaveLength(visible.length);
        const listed = await listVisiblePlaces(server.db, { id, scope }, { limit: 100, offset: 0 });
        expect(listed.map((row) => row.id).sort((a, b) => a - b)).toEqual(idsOf(visible));
      }
    }),
    { numRuns: slice(30, 1000), seed },
  );
});
