import type { Child, LocationMapDetails, LocationSaved, LocationType, PositionSaved } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { MAP } from '../../../test-support/factories.ts';

let server: CampaignApp;
let staff: Person;
beforeEach(async () => {
  server = await campaignApp();
  staff = await server.person('Mara', { isStaff: true });
});
afterEach(() => server.close());

type TypeSaved = LocationType & { change_id: number | null };

const post = async <T = TypeSaved>(url: string, body: unknown): Promise<T> => {
  const answer = await server.post<T>(url, body, { as: staff });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const revert = (changeId: number | null) => post<{ change: { id: number } }>(`/api/history/${changeId}/revert/`, {});
const typeOf = async (name: string): Promise<LocationType | undefined> => {
  const answer = await server.get<LocationType[]>(`/api/home/type/list/?name__icontains=${name}`, { as: staff });
  return answer.body.find((type) => type.name === name);
};
const idOf = async (name: string) => (await typeOf(name))?.id ?? 0;
const child = async (slug: string): Promise<Child | undefined> =>
  (await server.get<LocationMapDetails>(`/api/location_map_details/${MAP}/`)).body.children.find(
    (one) => one.slug === slug,
  );

describe('a type', () => {
  it('is made with what its places start with', async () => {
    const made = await post('/api/home/type/', { name: 'Ruin', default_scale: 22, display_dot: false, icon: 'ruin' });
    const { change_id, ...type } = made;
    expect(change_id).toBeGreaterThan(0);
    expect(type).toEqual({
      id: type.id,
      name: 'Ruin',
      default_scale: 22,
      display_dot: false,
      icon: 'ruin',
      look: null,
      layer: null,
      locations: 0,
      version: 1,
    });
    const page = { ...type, as_type: { size: 0, dot: 0 } };
    expect((await server.get(`/api/home/type/${type.id}/`, { as: staff })).body).toEqual(page);
    const keep = await post('/api/home/type/', { name: 'Keep' });
    expect(keep).toMatchObject({ default_scale: null, display_dot: true, icon: null });
  });

  it('gives new places on a map its scale and its dot', async () => {
    const { id } = await post('/api/home/type/', { name: 'Ruin', default_scale: 22, display_dot: false });
    const { location } = await post<LocationSaved>('/api/home/location/', { name: 'Old Keep', type_id: id });
    const body = { parent_id: server.place(MAP), location_id: location.id, lat: 70, lng: 80 };
    const { position } = await post<PositionSaved>('/api/add_position/', body);
    expect(position).toMatchObject({ scale: 22, display_dot: false, type: 'Ruin' });
  });

  it('is given to a place in the call that makes it and puts it on a map, and goes with it when that is taken back', async () => {
    const { id } = await post('/api/home/type/', { name: 'Ruin', default_scale: 22, display_dot: false });
    const body = { parent_id: server.place(MAP), name: 'Old Keep', type_id: id, lat: 70, lng: 80 };
    const { position, change_id } = await post<PositionSaved>('/api/add_position/', body);
    expect(position).toMatchObject({ name: 'Old Keep', type: 'Ruin', scale: 22, display_dot: false });
    expect(await typeOf('Ruin')).toMatchObject({ locations: 1 });
    const back = await revert(change_id);
    expect(await typeOf('Ruin')).toMatchObject({ locations: 0 });
    await revert(back.change.id);
    expect(await child('old_keep')).toMatchObject({ type: 'Ruin' });
    const unknown = await server.post('/api/add_position/', { ...body, name: 'Mill', type_id: 9999 }, { as: staff });
    expect([unknown.status, unknown.body]).toMatchObject([400, { field: 'type_id' }]);
    const world = await post<{ id: string }>('/api/worlds/', { name: 'Thornmark' });
    const theirs = await post('/api/home/type/', { name: 'Spire', world_id: world.id });
    const elsewhere = await server.post(
      '/api/add_position/',
      { ...body, name: 'Mill', type_id: theirs.id },
      { as: staff },
    );
    expect(elsewhere.body).toEqual(unknown.body);
  });

  it('is shown by the points of its places, on every map at once', async () => {
    expect(await child('waterdeep')).toMatchObject({ type: 'city' });
    expect(await child('waterdeep')).not.toHaveProperty('type_icon');
    const id = await idOf('city');
    const named = await post(`/api/home/type/${id}/`, { name: 'metropolis', icon: 'city' });
    expect(named).toMatchObject({ name: 'metropolis', icon: 'city', locations: 1, version: 2 });
    expect(await child('waterdeep')).toMatchObject({ type: 'metropolis', type_icon: 'city' });
    await revert(named.change_id);
    expect(await child('waterdeep')).toMatchObject({ type: 'city' });
    expect(await child('waterdeep')).not.toHaveProperty('type_icon');
  });

  it('can change the case of its name, and is left as it is by the same values', async () => {
    const id = await idOf('city');
    expect(await post(`/api/home/type/${id}/`, { name: 'CITY' })).toMatchObject({ name: 'CITY', version: 2 });
    expect(await post(`/api/home/type/${id}/`, { name: 'CITY', icon: null })).toMatchObject({
      change_id: null,
      version: 2,
    });
  });

  it('leaves its places without one when it is deleted, and takes them back', async () => {
    const id = await idOf('town');
    const deleted = await post<{ redirect: string; change_id: number }>(`/api/home/type/${id}/delete/`, {});
    expect(deleted.redirect).toBe('/admin/list/home/type/');
    expect(await typeOf('town')).toBeUndefined();
    expect((await server.get(`/api/home/type/${id}/`, { as: staff })).status).toBe(404);
    expect(await child('nesmé')).toMatchObject({ type: null });
    const back = await revert(deleted.change_id);
    expect(await typeOf('town')).toMatchObject({ id, locations: 1 });
    expect(await child('nesmé')).toMatchObject({ type: 'town' });
    // And again: redo and undo.
    const again = await revert(back.change.id);
    expect(await child('nesmé')).toMatchObject({ type: null });
    await revert(again.change.id);
    expect(await child('nesmé')).toMatchObject({ type: 'town' });
  });

  it('does not take back a place that got another type meanwhile', async () => {
    const deleted = await post<{ change_id: number }>(`/api/home/type/${await idOf('town')}/delete/`, {});
    await post(`/api/home/location/${server.place('nesmé')}/`, { type_id: await idOf('city') });
    await revert(deleted.change_id);
    expect(await child('nesmé')).toMatchObject({ type: 'city' });
    expect(await typeOf('town')).toMatchObject({ locations: 0 });
  });

  it('cannot come back while another one has its name', async () => {
    const deleted = await post<{ change_id: number }>(`/api/home/type/${await idOf('town')}/delete/`, {});
    await post('/api/home/type/', { name: 'Town' });
    const answer = await server.post(`/api/history/${deleted.change_id}/revert/`, {}, { as: staff });
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
  });
});

describe('a location in a campaign', () => {
  it('shows the sign of its type to players', async () => {
    const dm = await server.person('Dana');
    const campaign = await server.campaign(dm);
    await server.show(dm, campaign, 'waterdeep');
    await post(`/api/home/type/${await idOf('city')}/`, { icon: 'castle' });
    const answer = await server.get<LocationMapDetails>(`/api/location_map_details/${MAP}/?campaign_id=${campaign.id}`);
    expect(answer.body.children.map((one) => [one.slug, one.type_icon])).toEqual([['waterdeep', 'castle']]);
    expectShape({ type: 'array', items: {} }, answer.body.children);
  });
});
