import type { LocationType, StaffLocationPage } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import { makeWiki } from '../../../test-support/factories.ts';

let server: CampaignApp;
let staff: Person;
beforeAll(async () => {
  server = await campaignApp();
  staff = await server.person('Mara', { isStaff: true });
});
afterAll(() => server.close());

const post = (url: string, body: unknown) => server.post(`/api/home/${url}`, body, { as: staff });
const location = async (slug: string) =>
  (await server.get<StaffLocationPage>(`/api/home/location/${server.place(slug)}/`, { as: staff })).body;

describe('a location', () => {
  test.each([
    [{ name: '' }, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ name: 'a/b' }, 'name'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ name: 7 }, 'name'],
    [{ map_maker_url: 'javascript:alert(1)' }, 'map_maker_url'],
    [{ map_maker_url: '//evil.example' }, 'map_maker_url'],
    [{ wiki_url: 'data:text/html,x' }, 'wiki_url'],
    [{ wiki_url: '/local' }, 'wiki_url'],
    [{ seo_image: 'ftp://x.example/a.png' }, 'seo_image'],
    [{ map_maker_name: 'x'.repeat(121) }, 'map_maker_name'],
    [{ map_licence: 'a\u202eb' }, 'map_licence'],
    [{ miles_per_unit: 0 }, 'miles_per_unit'],
    [{ miles_per_unit: -1 }, 'miles_per_unit'],
    [{ miles_per_unit: 1e7 }, 'miles_per_unit'],
    [{ miles_per_unit: '5' }, 'miles_per_unit'],
    [{ type_id: 999 }, 'type_id'],
    [{ type_id: 0 }, 'type_id'],
    [{ images_from_wiki: ['http://ok.example/a', 'javascript:x'] }, 'images_from_wiki'],
    [{ images_from_wiki: Array.from({ length: 51 }, (_, i) => `https://x.example/${i}`) }, 'images_from_wiki'],
    [{ created_at: 'x' }, 'created_at'],
    [{ is_staff: true }, 'is_staff'],
    [{ owner: 1 }, 'owner'],
    [{ id: 1234 }, 'id'],
    [{ version: 0 }, 'version'],
    [{ client_key: 'x' }, 'client_key'],
  ])('refuses %j and names the field', async (body, field) => {
    const before = await location('nesmé');
    const answer = await post(`location/${server.place('nesmé')}/`, body);
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([400, 'bad_request', field]);
    expect(await location('nesmé')).toEqual(before);
  });

  it('is not there for ids that are none', async () => {
    for (const id of ['0', '999999', 'x', '1e3', '-1', '1%20', '99999999999999999999']) {
      expect((await post(`location/${id}/`, { name: 'A' })).status).toBe(404);
      expect((await post(`location/${id}/delete/`, {})).status).toBe(404);
      expect((await server.get(`/api/home/location/${id}/`, { as: staff })).status).toBe(404);
    }
  });
});

describe('a type', () => {
  test.each([
    [{}, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ name: 'A', default_scale: 3.9 }, 'default_scale'],
    [{ name: 'A', default_scale: 401 }, 'default_scale'],
    [{ name: 'A', default_scale: '12' }, 'default_scale'],
    [{ name: 'A', display_dot: 1 }, 'display_dot'],
    [{ name: 'A', icon: '<svg onload=alert(1)>' }, 'icon'],
    [{ name: 'A', icon: 'dragon' }, 'icon'],
    [{ name: 'A', id: 7 }, 'id'],
  ])('refuses %j and names the field', async (body, field) => {
    const answer = await post('type/', body);
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([400, 'bad_request', field]);
  });

  it('refuses the name of another, whatever its case', async () => {
    const answer = await post('type/', { name: 'ToWN' });
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([409, 'conflict', 'name']);
    expect(answer.body.error).toContain('ToWN');
  });

  it('is not renamed to the name of another', async () => {
    const { body: types } = await server.get<LocationType[]>('/api/home/type/list/?name__icontains=forest', {
      as: staff,
    });
    const answer = await post(`type/${types[0]?.id}/`, { name: 'Town' });
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([409, 'conflict', 'name']);
  });
});

describe('a wiki page', () => {
  const page = (changes: object) => ({ name: 'A page', wiki_page_content: { ...makeWiki(), ...changes } });
  const source = { title: 'A book', url: null, licence: 'CC0', revision: null };
  const section = { name: 'A', clean_text: 'b', subsections: [] };

  test.each([
    [{}, 'name'],
    [{ name: 'a/b' }, 'name'],
    [{ name: 'A', location_id: 9999 }, 'location_id'],
    [{ name: 'A', location_id: 'x' }, 'location_id'],
    [page({ image: 'https://evil.example/a.png' }), 'wiki_page_content.image'],
    [page({ image: '/media/../app.sqlite' }), 'wiki_page_content.image'],
    [page({ image: '/media/unknown.webp' }), 'wiki_page_content.image'],
    [page({ top_section: 7 }), 'wiki_page_content.top_section'],
    [page({ top_section: 'a\u0000b' }), 'wiki_page_content.top_section'],
    [page({ image_text: 'a\u202eb' }), 'wiki_page_content.image_text'],
    [page({ attribution: { ...source, url: 'javascript:alert(1)' } }), 'wiki_page_content.attribution.url'],
    [page({ attribution: { ...source, licence: 'x'.repeat(301) } }), 'wiki_page_content.attribution.licence'],
    [page({ sections: [{ ...section, name: 'x'.repeat(301) }] }), 'wiki_page_content.sections.0.name'],
    [page({ sections: Array.from({ length: 201 }, () => section) }), 'wiki_page_content.sections'],
    [page({ top_section: 'x'.repeat(1_048_577) }), 'wiki_page_content'],
    [page({ top_section: 'ß'.repeat(600_000) }), 'wiki_page_content'],
  ])('refuses %#', async (body, field) => {
    const answer = await post('wikipage/', body);
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([400, 'bad_request', field]);
  });

  it('refuses a page too large to be read', async () => {
    const answer = await post('wikipage/', page({ top_section: 'x'.repeat(3_000_000) }));
    expect([answer.status, answer.body.code]).toEqual([413, 'payload_too_large']);
  });

  it('refuses a second page of a location', async () => {
    const answer = await post('wikipage/', { name: 'A', location_id: server.place('waterdeep') });
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([409, 'conflict', 'location_id']);
  });

  it('is not moved to a location that has one', async () => {
    const page = await post('wikipage/', { name: 'A' });
    const answer = await post(`wikipage/${page.body.id}/`, { location_id: server.place('waterdeep') });
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([409, 'conflict', 'location_id']);
  });
});
