import type {
  LocationLink,
  LocationMapDetails,
  LocationWiki,
  Reverted,
  StaffLocationPage,
  StaffWikiPage,
  WikiPageContent,
} from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import { MAP, makeWiki } from '../../../test-support/factories.ts';

let server: CampaignApp;
let staff: Person;
beforeEach(async () => {
  server = await campaignApp();
  staff = await server.person('Mara', { isStaff: true });
});
afterEach(() => server.close());

type PageSaved = StaffWikiPage & { change_id: number };

const post = async <T>(url: string, body: unknown = {}): Promise<T> => {
  const answer = await server.post<T>(url, body, { as: staff });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const remove = (what: string, id: number) =>
  post<{ redirect: string; change_id: number }>(`/api/home/${what}/${id}/delete/`);
const revert = (changeId: number) => post<Reverted>(`/api/history/${changeId}/revert/`);
const wiki = (slug: string) => server.get<LocationWiki>(`/api/location_wiki/${slug}/`);
const hits = async (text: string) =>
  (await server.get<{ slug: string }[]>(`/api/location_text_search/${MAP}/?q=${text}`)).body.map((hit) => hit.slug);
const children = async (query = '', who = {}) =>
  (await server.get<LocationMapDetails>(`/api/location_map_details/${MAP}/${query}`, who)).body.children;
const pageOf = async (slug: string): Promise<StaffWikiPage> => {
  const location = await server.get<StaffLocationPage>(`/api/home/location/${server.place(slug)}/`, { as: staff });
  const answer = await server.get<StaffWikiPage>(`/api/home/wikipage/${location.body.wiki_page_id}/`, { as: staff });
  expect(answer.status).toBe(200);
  return answer.body;
};

describe('deleting a location', () => {
  it('takes it off its maps with its text, and taking that back brings all of it back with the same ids', async () => {
    const id = server.place('undermountain');
    const before = {
      children: await children(),
      page: await pageOf('undermountain'),
      maps: (await server.get<StaffLocationPage>(`/api/home/location/${id}/`, { as: staff })).body.parents,
    };
    const deleted = await remove('location', id);
    expect(deleted.redirect).toBe('/admin/list/home/location/');
    expect((await children()).map((child) => child.slug)).not.toContain('undermountain');
    expect((await wiki('undermountain')).status).toBe(404);
    expect((await server.get(`/api/home/wikipage/${before.page.id}/`, { as: staff })).status).toBe(404);
    expect(await hits('lantern')).toEqual(['waterdeep']);

    const { location, change } = await revert(deleted.change_id);
    expect(location).toMatchObject({ id, slug: 'undermountain', wiki_page_id: before.page.id });
    const points = await children();
    expect(points.map(({ version: _, ...rest }) => rest)).toEqual(
      before.children.map(({ version: _, ...rest }) => rest),
    );
    expect((await wiki('undermountain')).body.wiki_page_content?.top_section).toBe('Every lantern goes out here.');
    expect(await hits('lantern')).toContain('undermountain');
    const maps = (await server.get<StaffLocationPage>(`/api/home/location/${id}/`, { as: staff })).body.parents;
    expect(maps).toEqual(before.maps);
    // Whoever saw it before is told that it changed.
    const late = await server.post(`/api/home/location/${id}/`, { map_licence: 'x', version: 1 }, { as: staff });
    expect(late.status).toBe(409);
    await revert(change.id);
    expect((await wiki('undermountain')).status).toBe(404);
  });

  it('is done once for each client key, however often it is sent', async () => {
    const url = `/api/home/location/${server.place('nesmé')}/delete/`;
    const body = { client_key: '5F0B3C1E-9a51-4d43-8f0e-1d8f6a1f7a11', version: 1 };
    const first = await post<{ change_id: number }>(url, body);
    expect(await post(url, body)).toEqual(first);
    await revert(first.change_id);
    expect(await post(url, body)).toEqual(first);
    expect((await server.get(`/api/home/location/${server.place('nesmé')}/`, { as: staff })).status).toBe(200);
  });

  it('gives its address free, and it comes back under another one when that is taken', async () => {
    const id = server.place('nesmé');
    await post(`/api/home/location/${id}/`, { name: 'Nesme' });
    const { change_id } = await remove('location', id);
    expect((await server.get('/api/location_map_details/nesmé/')).status).toBe(404);
    const made = await post<{ location: LocationLink }>('/api/home/location/', { name: 'Nesmé' });
    expect(made.location.slug).toBe('nesmé');
    await post('/api/home/location/', { name: 'Nesme' });
    expect((await revert(change_id)).location).toMatchObject({ id, slug: 'nesme_2' });
    expect((await server.get<LocationMapDetails>('/api/location_map_details/nesmé/')).body.id).toBe(made.location.id);
  });

  it('is known again to the import that brought it, unless that brought it anew', async () => {
    const id = server.place('nesmé');
    await server.db.updateTable('locations').set({ import_key: 'azgaar:7' }).where('id', '=', id).execute();
    const keyOf = async (location: number) =>
      (await server.db.selectFrom('locations').select('import_key').where('id', '=', location).executeTakeFirst())
        ?.import_key;
    const first = await remove('location', id);
    await revert(first.change_id);
    expect(await keyOf(id)).toBe('azgaar:7');
    const second = await remove('location', id);
    const made = await post<{ location: LocationLink }>('/api/home/location/', { name: 'Nesmé' });
    await server.db
      .updateTable('locations')
      .set({ import_key: 'azgaar:7' })
      .where('id', '=', made.location.id)
      .execute();
    await revert(second.change_id);
    expect(await keyOf(id)).toBeNull();
    expect(await keyOf(made.location.id)).toBe('azgaar:7');
  });

  it('is refused in words while places stand on its map, active or not', async () => {
    const id = server.place('waterdeep');
    const position = (await children()).find((child) => child.slug === 'undermountain');
    const onMap = (
      await server.get<StaffLocationPage>(`/api/home/location/${position?.location_id}/`, { as: staff })
    ).body.parents.find((parent) => parent.id === id);
    await post('/api/deactivate_location_has_position/', { id: onMap?.position_on_parent_id });
    const answer = await server.post(`/api/home/location/${id}/delete/`, {}, { as: staff });
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
    expect(answer.body.error).toContain('1 place on its map');
    expect((await server.get(`/api/home/location/${id}/`, { as: staff })).status).toBe(200);
  });

  it('is refused in words while campaigns have notes there, without saying whose', async () => {
    const dm = await server.person('Dana Secret');
    const campaign = await server.campaign(dm, { name: 'Hidden Frost' });
    await server.note(dm, campaign, 'nesmé', 'They will meet the troll here.');
    const answer = await server.post(`/api/home/location/${server.place('nesmé')}/delete/`, {}, { as: staff });
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
    expect(answer.body.error).toContain('campaign notes');
    expect(answer.text).not.toMatch(/Dana|Frost|troll/);
  });

  it('keeps what campaigns have set for it: hidden stays hidden, shown stays shown', async () => {
    const dm = await server.person('Dana');
    const campaign = await server.campaign(dm);
    await server.show(dm, campaign, MAP);
    await server.show(dm, campaign, 'nesmé', { show_wiki: true });
    await server.show(dm, campaign, 'high_forest', { show_players: false });
    const seen = async () => (await children(`?campaign_id=${campaign.id}`)).map((child) => child.slug);
    expect(await seen()).toEqual(['nesmé']);
    const nesme = await remove('location', server.place('nesmé'));
    const forest = await remove('location', server.place('high_forest'));
    expect(await seen()).toEqual([]);
    await revert(forest.change_id);
    expect(await seen()).toEqual([]);
    await revert(nesme.change_id);
    expect(await seen()).toEqual(['nesmé']);
    const rows = await server.db.selectFrom('settings_of_deleted_locations').selectAll().execute();
    expect(rows).toEqual([]);
  });

  it('leaves no campaign in the history of staff', async () => {
    const dm = await server.person('Dana');
    const campaign = await server.campaign(dm);
    await server.show(dm, campaign, 'nesmé');
    await remove('location', server.place('nesmé'));
    const history = await server.get('/api/history/', { as: staff });
    expect(history.status).toBe(200);
    expect(history.text).not.toContain(campaign.id);
    expect(history.text).not.toContain('show_players');
  });
});

describe('a wiki page', () => {
  const content: WikiPageContent = makeWiki({
    top_section: 'Built of wet stone.\r\nTwice.',
    sections: [
      {
        name: ' The  Gate ',
        clean_text: '<b>no</b> markup here\nnext line',
        subsections: [{ name: 'Inside', content: ['A chandelier sways.', ''] }],
      },
      { name: 'Appendix', clean_text: 'Unfindable.', subsections: [] },
    ],
    image: `/media/${'a'.repeat(64)}.webp`,
    image_text: 'The gate at dusk',
    attribution: { title: 'A book', url: 'https://wiki.example/gate', licence: 'CC BY 4.0', revision: '12' },
  });

  it('is made for a location, stored as plain text, shown and found', async () => {
    const location_id = server.place('nesmé');
    const page = await post<PageSaved>('/api/home/wikipage/', {
      name: 'Nesmé',
      location_id,
      wiki_page_content: content,
    });
    const stored = {
      ...content,
      top_section: 'Built of wet stone.\nTwice.',
      sections: [{ ...content.sections[0], name: 'The Gate' }, content.sections[1]],
    };
    expect(page).toMatchObject({ name: 'Nesmé', location: { slug: 'nesmé' }, version: 1 });
    expect(page.wiki_page_content).toEqual(stored);
    expect((await wiki('nesmé')).body.wiki_page_content).toEqual(stored);
    expect(await hits('chandelier')).toEqual(['nesmé']);
    expect(await hits('unfindable')).toEqual([]);
    await revert(page.change_id);
    expect((await wiki('nesmé')).body.wiki_page_content).toBeNull();
    expect(await hits('chandelier')).toEqual([]);
  });

  it('is changed in part; what is not sent stays', async () => {
    const page = await pageOf('waterdeep');
    const named = await post<PageSaved>(`/api/home/wikipage/${page.id}/`, { name: 'The City', version: 1 });
    expect(named).toMatchObject({ name: 'The City', version: 2, wiki_page_content: page.wiki_page_content });
    const changed = await post<PageSaved>(`/api/home/wikipage/${page.id}/`, { wiki_page_content: content });
    expect(changed.name).toBe('The City');
    expect(await hits('harbour')).toEqual([]);
    expect(await hits('chandelier')).toEqual(['waterdeep']);
    await revert(changed.change_id);
    expect((await wiki('waterdeep')).body.wiki_page_content).toEqual(page.wiki_page_content);
    expect(await hits('chandelier')).toEqual([]);
    expect(await hits('guard')).toEqual(['waterdeep']);
  });

  it('goes to another location with its text, or to none', async () => {
    const page = await pageOf('waterdeep');
    await post(`/api/home/wikipage/${page.id}/`, { location_id: server.place('nesmé') });
    expect((await wiki('waterdeep')).body.wiki_page_content).toBeNull();
    expect((await wiki('nesmé')).body.wiki_page_content?.top_section).toContain('harbour city');
    expect(await hits('guard')).toEqual(['nesmé']);
    const alone = await post<PageSaved>(`/api/home/wikipage/${page.id}/`, { location_id: null });
    expect(alone.location).toBeNull();
    expect(await hits('guard')).toEqual([]);
    await revert(alone.change_id);
    expect(await hits('guard')).toEqual(['nesmé']);
  });

  it('is deleted with its text and comes back under its id', async () => {
    const page = await pageOf('waterdeep');
    const deleted = await remove('wikipage', page.id);
    expect(deleted.redirect).toBe('/admin/list/home/wikipage/');
    expect((await wiki('waterdeep')).body.wiki_page_content).toBeNull();
    expect(await hits('guard')).toEqual([]);
    await revert(deleted.change_id);
    expect(await pageOf('waterdeep')).toMatchObject({ id: page.id, wiki_page_content: page.wiki_page_content });
    expect(await hits('guard')).toEqual(['waterdeep']);
  });

  it('cannot come back while its location has another one', async () => {
    const deleted = await remove('wikipage', (await pageOf('waterdeep')).id);
    await post('/api/home/wikipage/', { name: 'New', location_id: server.place('waterdeep') });
    const answer = await server.post(`/api/history/${deleted.change_id}/revert/`, {}, { as: staff });
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
  });
});
