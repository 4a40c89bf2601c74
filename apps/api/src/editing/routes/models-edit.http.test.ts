import {
  type LocationMapDetails,
  LocationSaved,
  type LocationType,
  type LocationWiki,
  type Reverted,
  StaffLocationPage,
} from '@venture-atlas/types';
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

type Saved = LocationSaved & { code?: string; field?: string; error?: string };

const post = <T = Saved>(url: string, body: unknown) => server.post<T>(`/api/home/${url}`, body, { as: staff });
const saved = async <T = LocationSaved>(url: string, body: unknown): Promise<T> => {
  const answer = await post<T>(url, body);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers['cache-control']).toBe('private, no-store');
  return answer.body;
};
const location = async (slug: string) => {
  const answer = await server.get<StaffLocationPage>(`/api/home/location/${server.place(slug)}/`, { as: staff });
  expect(answer.status).toBe(200);
  return answer.body;
};
const revert = async (changeId: number | null): Promise<Reverted> => {
  const answer = await server.post<Reverted>(`/api/history/${changeId}/revert/`, {}, { as: staff });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const details = (slug: string) => server.get<LocationMapDetails>(`/api/location_map_details/${slug}/`);
const childNames = async () => (await details(MAP)).body.children.map((child) => child.name);

describe('a location', () => {
  it('that is renamed renames its page, and whoever has that open is told who it was', async () => {
    const odo = await server.person('Odo', { isStaff: true });
    const { id, wiki_page_id } = await location('waterdeep');
    const url = `/api/home/wikipage/${wiki_page_id}/`;
    const { version } = (await server.get<{ version: number }>(url, { as: staff })).body;
    const renamed = await server.post<LocationSaved>(`/api/home/location/${id}/`, { name: 'Deepwater' }, { as: odo });
    const refused = await server.post(url, { name: 'My Waterdeep', version }, { as: staff });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ changed_by: { id: odo.id, name: 'Odo' }, current: { name: 'Deepwater' } });
    await revert(renamed.body.change_id);
  });

  it('is read with the maps it stands on and how many places stand on its own', async () => {
    const found = await location('undermountain');
    expectShape(StaffLocationPage.allOf[0], withoutPage(found));
    expect(found).toMatchObject({
      name: 'Undermountain',
      type: { name: 'dungeon' },
      wiki_url: 'https://wiki.example/undermountain',
      image: null,
      pending: null,
      total_children: 0,
      version: 1,
    });
    expect(found.parents.map(({ name, active }) => [name, active])).toEqual([
      ['Sword Coast', true],
      ['Waterdeep', true],
    ]);
    expect((await location(MAP)).total_children).toBe(4);
    expect((await location(MAP)).wiki_page_id).toBeGreaterThan(0);
  });

  it('is made with a name alone, and gets an address of its own', async () => {
    const first = await saved('location/', { name: '  Old  Owl’s Well ' });
    expectShape(LocationSaved, first);
    expect(first.location).toMatchObject({ name: 'Old  Owl’s Well', slug: 'old__owl__s_well', version: 1 });
    expect((await saved('location/', { name: 'Maps' })).location.slug).toBe('maps_2');
    expect((await saved('location/', { name: 'WATERDEEP' })).location.slug).toBe('waterdeep_2');
    await revert(first.change_id);
    expect((await details('old__owl__s_well')).status).toBe(404);
  });

  it('keeps every field that is sent, and drops those it does not know', async () => {
    const id = server.place('nesmé');
    const types = await server.get<LocationType[]>('/api/home/type/list/', { as: staff });
    const forest = types.body.find((type) => type.name === 'forest');
    const { location: now, change_id } = await saved(`location/${id}/`, {
      map_maker_name: ' Volo ',
      map_maker_url: 'https://maps.example/volo',
      map_licence: 'CC BY 4.0',
      seo_image: `/media/${'a'.repeat(64)}-share.jpg`,
      miles_per_unit: 0.125,
      wiki_url: 'https://wiki.example/nesme',
      type_id: String(forest?.id),
      images_from_wiki: ['https://img.example/1.png', 'https://img.example/2.png', 'https://img.example/1.png'],
      colour: 'green',
    });
    expect(change_id).toBeGreaterThan(0);
    expect(now).toMatchObject({
      map_maker_name: 'Volo',
      map_maker_url: 'https://maps.example/volo',
      map_licence: 'CC BY 4.0',
      seo_image: `/media/${'a'.repeat(64)}-share.jpg`,
      miles_per_unit: 0.125,
      wiki_url: 'https://wiki.example/nesme',
      type: { id: forest?.id, name: 'forest' },
      images_from_wiki: ['https://img.example/1.png', 'https://img.example/2.png'],
      version: 2,
    });
    expect((await details('nesmé')).body).toMatchObject({ type: 'forest', map_maker_name: 'Volo' });
    expect((await saved(`location/${id}/`, { map_maker_name: 'Volo', miles_per_unit: 0.125 })).change_id).toBeNull();
    const cleared = await saved(`location/${id}/`, { map_maker_name: '', map_maker_url: null, miles_per_unit: null });
    expect(cleared.location).toMatchObject({ map_maker_name: null, map_maker_url: null, miles_per_unit: null });
    expect(cleared.location).toMatchObject({ map_licence: 'CC BY 4.0', version: 3 });
    expect((await revert(cleared.change_id)).location).toMatchObject({ map_maker_name: 'Volo', miles_per_unit: 0.125 });
  });

  it('is changed by whoever saw it last; who did not is told what is there', async () => {
    const id = server.place('nesmé');
    await saved(`location/${id}/`, { map_licence: 'CC0', version: 1 });
    const late = await post<{ code: string; current: { version: number; map_licence: string } }>(`location/${id}/`, {
      map_licence: 'mine',
      version: 1,
    });
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
    expect(late.body.current).toMatchObject({ version: 2, map_licence: 'CC0' });
  });

  it('answers the same for the same client key, and writes once', async () => {
    const body = { name: 'Once', client_key: '5f0b3c1e-9a51-4d43-8f0e-1d8f6a1f7a11' };
    const first = await saved('location/', body);
    expect(await saved('location/', body)).toEqual(first);
    const found = await server.get('/api/home/location/list/?name__icontains=once', { as: staff });
    expect(found.headers['x-total-count']).toBe('1');
  });
});

describe('a renamed location', () => {
  it('has a new address; the old one leads to it, with its text and in the page', async () => {
    const id = server.place('waterdeep');
    const { location: now } = await saved(`location/${id}/`, { name: 'City of Splendours' });
    expect(now.slug).toBe('city_of_splendours');
    for (const slug of ['city_of_splendours', 'waterdeep', 'Waterdeep']) {
      expect((await details(slug)).body).toMatchObject({ id, slug: 'city_of_splendours', name: 'City of Splendours' });
      expect((await server.get<LocationWiki>(`/api/location_wiki/${slug}/`)).body).toMatchObject({
        slug: 'city_of_splendours',
        wiki_page_content: { top_section: 'A harbour city of lamps and ledgers.' },
      });
    }
    const page = await server.get('/waterdeep/');
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('<title>City of Splendours Map')]);
    expect(page.text).toContain('href="https://atlas.example.org/city_of_splendours/"');
    expect(await childNames()).toContain('City of Splendours');
    // Its page bore its name, and is found by the text as before.
    const pages = await server.get<{ name: string }[]>('/api/home/wikipage/list/?name__icontains=splendours', {
      as: staff,
    });
    expect(pages.body).toHaveLength(1);
    const found = await server.get<{ slug: string }[]>(`/api/location_text_search/${MAP}/?q=lantern`);
    expect(found.body.map((hit) => hit.slug)).toContain('city_of_splendours');
  });

  it('is sorted by its new name on the maps it stands on', async () => {
    expect((await childNames()).slice(2)).toEqual(['Nesmé', 'Undermountain']);
    await saved(`location/${server.place('undermountain')}/`, { name: 'Abyss' });
    expect((await childNames()).slice(2)).toEqual(['Abyss', 'Nesmé']);
  });

  it('keeps its old address from all others, and may have it back itself', async () => {
    const id = server.place('nesmé');
    await saved(`location/${id}/`, { name: 'Nesme' });
    expect((await saved('location/', { name: 'Nesmé' })).location.slug).toBe('nesmé_2');
    expect((await details('nesmé')).body.id).toBe(id);
    expect((await saved(`location/${id}/`, { name: 'NESMÉ' })).location.slug).toBe('nesmé');
    expect((await details('nesme')).body).toMatchObject({ id, slug: 'nesmé' });
    expect((await saved(`location/${id}/`, { name: 'Nesme' })).location.slug).toBe('nesme');
  });

  it('has name and address back when that is taken back', async () => {
    const id = server.place('waterdeep');
    const { change_id } = await saved(`location/${id}/`, { name: 'City of Splendours' });
    const undone = await revert(change_id);
    expect(undone.location).toMatchObject({ name: 'Waterdeep', slug: 'waterdeep' });
    expect((await details('city_of_splendours')).body.slug).toBe('waterdeep');
    const redone = await revert(undone.change.id);
    expect(redone.location).toMatchObject({ name: 'City of Splendours', slug: 'city_of_splendours' });
  });

  it('is hidden in a campaign under its old address too', async () => {
    const dm = await server.person('Dana');
    const campaign = await server.campaign(dm);
    await server.show(dm, campaign, MAP);
    await saved(`location/${server.place('waterdeep')}/`, { name: 'City of Splendours' });
    const player = await server.person('Pia');
    await server.join(campaign, player);
    for (const slug of ['waterdeep', 'city_of_splendours']) {
      const answer = await server.get(`/api/location_map_details/${slug}/?campaign_id=${campaign.id}`, { as: player });
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain('Splendours');
    }
  });
});

const withoutPage = ({ parents: _parents, total_children: _total, ...rest }: StaffLocationPage) => rest;
