import type { LocationMapDetails, LocationSaved, Reverted } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PictureApp, pictureApp } from '../../../test-support/picture-app.ts';
import { whole } from '../../../test-support/whole.ts';

let server: PictureApp;
let coast: number;
beforeEach(async () => {
  server = await pictureApp();
  coast = server.place('sword_coast');
});
afterEach(() => server.close());

const view = { lat: 310.25, lng: 402.5, zoom: 0.75 };
const choose = (opening_view: unknown, more: Record<string, unknown> = {}) =>
  server.does<LocationSaved>('update_location', { location_id: coast, opening_view, ...more }, server.mara);
const opening = async () =>
  (await server.get<LocationMapDetails>('/api/location_map_details/sword_coast/')).body.opening_view;

describe('the view that a map opens with', () => {
  it('is nothing until staff choose one; everybody gets it at once, and the history takes it back', async () => {
    expect(await opening()).toBeNull();
    const { location, change_id } = await choose(view);
    expect(location.opening_view).toEqual(view);
    expect(await opening()).toEqual(view);
    const [change] = (await server.history()).changes;
    expect(change).toMatchObject({
      action: 'location.edit',
      before: { opening_view: null },
      after: { opening_view: view },
    });
    const back = await server.does<Reverted>(`history/${change_id}/revert`, {}, server.mara);
    expect(back.location?.opening_view).toBeNull();
    expect(await opening()).toBeNull();
  });

  it('stays when something else of the map is changed, and is cleared by null', async () => {
    await choose(view);
    await server.does('update_location', { location_id: coast, map_licence: 'CC0' }, server.mara);
    expect(await opening()).toEqual(view);
    expect((await choose(view)).change_id, 'the same again is no change').toBeNull();
    await choose(null);
    expect(await opening()).toBeNull();
  });

  it('is refused by the version that was seen, like every change of a location', async () => {
    await choose(view, { version: 1 });
    const late = await server.refused('update_location', { location_id: coast, opening_view: null, version: 1 });
    expect([late.status, late.body]).toMatchObject([409, { code: 'changed_meanwhile' }]);
    expect(await opening()).toEqual(view);
  });

  whole.each([
    { ...view, zoom: 0 },
    { ...view, zoom: -1 },
    { ...view, zoom: 1e7 },
    { ...view, lat: 1e10 },
    { lat: 1, lng: 2 },
    { ...view, lng: '5' },
    'here',
  ])('is never %j', async (opening_view) => {
    const { status } = await server.refused('update_location', { location_id: coast, opening_view });
    expect(status).toBe(400);
    expect(await opening()).toBeNull();
  });
});
