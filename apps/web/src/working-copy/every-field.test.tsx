import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Handout, LocationSaved, StaffWikiPage, WorkingCopy, WorldsAnswer } from '@venture-atlas/types';
import { EDITED_ATLAS, idOfNew, publishedFieldOf, publishedSubjectOf, publishedSubjects } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sampled } from '../../../api/test-support/deep.ts';
import { preloadDmParts } from '../features/campaign/campaign-parts.ts';
import { preloadCampaignParts } from '../features/campaign/lazy-parts.tsx';
import { endSession } from '../session/session-end.ts';
import { readTokens } from '../session/tokens.ts';
import {
  CAMPAIGN,
  type CampaignServer,
  DM,
  GULLHAVEN,
  HASK,
  PRIYA,
  startCampaignServer,
} from '../test-support/campaign-server.ts';
import { openCampaign, openCampaignTab } from '../test-support/open-campaign.tsx';
import { openEdit } from '../test-support/open-edit.tsx';
import type { RealServer } from '../test-support/real-server.ts';
import { renderApp } from '../test-support/render-app.tsx';
import { startStaffServer } from '../test-support/staff-server.ts';

/*
 * Every text field that others read, on every screen that the model names for it. Somebody types, cuts, and pastes, leaves
 * the field, loses the login, closes the tab, and returns on a device that knows nothing: readers get what they got
 * before, until Publish is pressed. A field of the model without its screens here fails.
 */
beforeAll(async () => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  await Promise.all([preloadCampaignParts(), preloadDmParts()]);
});
afterAll(() => Reflect.deleteProperty(document, 'fonts'));

/** A field on its screen, and those who read it. */
interface Opened {
  /** Opens the screen as somebody who comes to it anew. */
  open: () => Promise<unknown>;
  field: () => Promise<HTMLElement>;
  /** What readers get. */
  read: () => Promise<string>;
  /** What its writer has not published. */
  copy: () => Promise<WorkingCopy | null>;
}

const labelled = (label: string, selector: string) => () => screen.findByLabelText<HTMLElement>(label, { selector });
const anybody = async (server: RealServer, paths: string[], access?: string) => {
  const headers = access === undefined ? {} : { headers: { authorization: `Bearer ${access}` } };
  const answers = await Promise.all(paths.map((path) => server.send(path, { method: 'GET', ...headers })));
  return answers.map(({ text }) => text).join('\n');
};
const copyIn = (server: RealServer, access: string, key: string) => async () =>
  (await server.get<{ copy: WorkingCopy | null }>(`/api/working_copies/${key}/`, access)).copy;

/** A screen of staff. @param find the field once the screen is open */
async function asStaff(
  path: (
    server: Awaited<ReturnType<typeof startStaffServer>>,
  ) => Promise<{ path: string; key: string; reads: string[] }>,
  field: Opened['field'],
): Promise<Opened> {
  const server = await startStaffServer();
  const { path: address, key, reads } = await path(server);
  return {
    open: async () => {
      if (address.includes('/edit/')) return openEdit(server, address);
      // Nothing has a height here: this much of a table is in view.
      vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
      return renderApp({ path: address, viewer: await server.signIn() });
    },
    field,
    read: async () => {
      const [list = ''] = reads;
      if (!list.includes('/home/')) return anybody(server, reads);
      const found = await server.priya<{ id: number }[] | StaffWikiPage>(list);
      const pages = Array.isArray(found) ? found.map(({ id }) => server.priya(list.replace('list', String(id)))) : [];
      return JSON.stringify([found, await Promise.all(pages)]);
    },
    copy: () => copyIn(server, readTokens()?.access ?? '', key)(),
  };
}

async function asDm(open: (server: CampaignServer) => Promise<string>, field: Opened['field']): Promise<Opened> {
  const server = await startCampaignServer({ settings: { [HASK]: [true, true], [GULLHAVEN]: [true, true] } });
  const at = (path: string) => `/api/home/campaign/${CAMPAIGN}/${path}`;
  await server.post(at('sessions/start/'), { number: 1 }, server.dm);
  const key = await open(server);
  cleanup();
  const { access } = await server.act.openSession({ person: PRIYA });
  const map = `/api/location_map_details/sword_coast/?campaign_id=${CAMPAIGN}`;
  const reads = [map, at('chronicle/?session=1'), at('shown/'), at('revision/'), at('sessions/')];
  return {
    open: () => open(server),
    field,
    read: () => anybody(server, reads, access),
    copy: copyIn(server, server.dm, key),
  };
}

const edit = (field: Opened['field']) => () =>
  asStaff(
    async () => ({ path: '/admin/sword_coast/edit/?child=hask', key: `location/${HASK}`, reads: OF_HASK }),
    field,
  );
const OF_HASK = ['/api/location_map_details/sword_coast/', '/api/location_wiki/hask/', '/api/location_wiki/zzyx/'];
const pageOfPlace = (field: Opened['field']) => () =>
  asStaff(
    async () => ({
      path: '/admin/manage/home/wikipage/2/',
      key: `location/${GULLHAVEN}`,
      reads: ['/api/location_wiki/gullhaven/'],
    }),
    field,
  );
/** Nobody but editors reads it, so what is published is read as they do. */
const pageOfNone = (field: Opened['field']) => () =>
  asStaff(async ({ priya }) => {
    const { id } = await priya<StaffWikiPage>('/api/home/wikipage/', { name: 'Lore' });
    const path = `/admin/manage/home/wikipage/${id}/`;
    return { path, key: `wiki_page/${id}`, reads: [`/api/home/wikipage/${id}/`] };
  }, field);

/** Publishing it needs more than its words. */
const andNamed = async () => {
  const name = await screen.findByLabelText<HTMLInputElement>('Name', { selector: 'input' });
  if (name.value === '') fireEvent.change(name, { target: { value: 'A tale' } });
};
const newPageOfPlace = (field: Opened['field']) => () =>
  asStaff(async ({ priya }) => {
    const place = { name: 'Ashford', client_key: crypto.randomUUID() };
    const { location } = await priya<LocationSaved>('/api/home/location/', place);
    return {
      path: `/admin/manage/home/wikipage/?location=${location.id}&name=Ashford`,
      key: `location/${location.id}`,
      reads: [`/api/location_wiki/${location.slug}/`],
    };
  }, field);
/** Nobody but editors reads it: those of the list are read as they do. */
const newPageOfNone = (field: Opened['field']) => () =>
  asStaff(
    async () => ({
      path: '/admin/manage/home/wikipage/',
      key: `wiki_page/${idOfNew(EDITED_ATLAS)}`,
      reads: ['/api/home/wikipage/list/'],
    }),
    async () => {
      await andNamed();
      return field();
    },
  );

const settingsOfAtlas = (field: Opened['field']) => () =>
  asStaff(async ({ priya }) => {
    const { worlds } = await priya<WorldsAnswer>('/api/worlds/');
    const id = worlds[0]?.id ?? '';
    return { path: `/worlds/${id}/`, key: `world/${id}`, reads: ['/api/location_map_details/sword_coast/'] };
  }, field);

/** Presses what opens a field, unless something is written there already. */
const openField = async (act: string) => {
  const opens = () => screen.queryByRole('button', { name: act });
  await waitFor(() => expect(opens() ?? screen.queryByText('Not published yet')).not.toBeNull());
  opens()?.click();
};

const tab = (place: number, slug: string, wish: object, act?: string) => async (server: CampaignServer) => {
  const body = { campaign_id: CAMPAIGN, location_id: place, ...wish };
  if (Object.keys(wish).length > 0) await server.post('/api/save_campaign_location_settings/', body, server.dm);
  await openCampaign(server, { as: DM, child: slug });
  await openCampaignTab();
  if (act !== undefined) await openField(act);
  return `campaign_place/${CAMPAIGN}.${place}`;
};
const newHandout = async (server: CampaignServer) => {
  await openCampaign(server, { as: DM });
  await userEvent.click(await screen.findByRole('button', { name: 'Show' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Text' }));
  return `handout/${idOfNew(CAMPAIGN)}`;
};
const handoutForm = async (server: CampaignServer) => {
  const path = `/api/home/campaign/${CAMPAIGN}/handouts/`;
  const { handouts } = await server.get<{ handouts: Handout[] }>(path, server.dm);
  const letter = { title: 'A letter', text: 'Come.', location_id: null };
  const { key } = handouts[0] ?? (await server.post<Handout>(path, letter, server.dm));
  if (handouts.length === 0) await server.post(`${path}${key}/show/`, { to: 'everybody' }, server.dm);
  await openCampaign(server, { as: DM });
  await userEvent.click(await screen.findByRole('button', { name: 'Show' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Change A letter' }));
  return `handout/${CAMPAIGN}.${key}`;
};
/** A handout is published with both. */
const andOther = (other: string, field: Opened['field']) => async () => {
  const input = await screen.findByLabelText<HTMLInputElement>(other);
  if (input.value === '') fireEvent.change(input, { target: { value: 'Something else.' } });
  return field();
};
const chronicle = async (server: CampaignServer) => {
  renderApp({ path: `/campaign/${CAMPAIGN}/chronicle/?session=1`, viewer: await server.signInAs(DM) });
  await openField('Write the recap');
  return `recap/${CAMPAIGN}.1`;
};

/** Opens the field in a cell of the table, as the keyboard does. */
const cellOfHask = async () => {
  const open = screen.queryByLabelText<HTMLElement>('Name of Hask');
  if (open !== null) return open;
  const cell = (await waitFor(() => {
    const found = document.querySelector(`[data-column=name][role=gridcell][data-cell="1-1"]`);
    expect(found?.textContent ?? '').not.toBe('');
    return found;
  })) as HTMLElement;
  await userEvent.click(cell);
  await userEvent.keyboard('{Enter}');
  return screen.findByLabelText<HTMLElement>('Name of Hask');
};

const drivers: Record<string, () => Promise<Opened>> = {
  'location.name in edit mode': edit(labelled('Name', 'input')),
  'location.name in table of places': () =>
    asStaff(async () => ({ path: '/admin/places/', key: `location/${HASK}`, reads: OF_HASK }), cellOfHask),
  'location.text in edit mode': edit(labelled('Text', 'textarea')),
  'location.text in text page': pageOfPlace(labelled('Top section', 'textarea')),
  'location.caption in text page': pageOfPlace(labelled('Caption', 'input')),
  'wiki_page.text in text page': pageOfNone(labelled('Top section', 'textarea')),
  'wiki_page.caption in text page': pageOfNone(labelled('Caption', 'input')),
  'location.text in new text page': newPageOfPlace(labelled('Top section', 'textarea')),
  'location.caption in new text page': newPageOfPlace(labelled('Caption', 'input')),
  'wiki_page.text in new text page': newPageOfNone(labelled('Top section', 'textarea')),
  'wiki_page.caption in new text page': newPageOfNone(labelled('Caption', 'input')),
  'world.welcome in world settings': settingsOfAtlas(labelled('Welcome line', 'input')),
  'campaign_place.alias in campaign tab': () =>
    asDm(tab(HASK, 'hask', {}, 'Give another name'), labelled('Name for players', 'input')),
  'campaign_place.rumour_note in campaign tab': () =>
    asDm(tab(HASK, 'hask', { knowledge: 'rumour', alias: 'The mine' }), labelled('What they heard', 'textarea')),
  'recap.recap in chronicle': () => asDm(chronicle, labelled('What happened', 'textarea')),
  'handout.title in handout form': () => asDm(handoutForm, labelled('Title', 'input')),
  'handout.title in new handout': () => asDm(newHandout, andOther('Text', labelled('Title', 'input'))),
  'handout.text in new handout': () => asDm(newHandout, andOther('Title', labelled('Text', 'textarea'))),
  'handout.text in handout form': () => asDm(handoutForm, labelled('Text', 'textarea')),
};

const inModel = publishedSubjects.flatMap((subject) =>
  Object.keys(publishedSubjectOf(subject).fields).flatMap((field) =>
    (publishedFieldOf(subject, field)?.screens ?? []).map((screenName) => `${subject}.${field} in ${screenName}`),
  ),
);

describe('words that are typed into', () => {
  it('all fields of the model are tried on each of their screens', () => {
    expect(Object.keys(drivers).sort()).toEqual([...inModel].sort());
  });

  // The others differ in their screens, not in how words wait; the calls of all are tried without a browser.
  it.each(sampled(inModel, 4))(
    '%s reach nobody before they are published',
    async (name) => {
      const opened = await drivers[name]?.();
      if (opened === undefined) throw new Error(`No screen is opened for ${name}.`);
      const { open, field, read, copy } = opened;
      const before = await read();
      await open();
      const kept = async () => (await copy())?.fields.map(({ text }) => text).join('\n') ?? '';
      const type = async (words: string) => {
        const input = (await field()) as HTMLInputElement;
        await waitFor(() => expect(input.readOnly).toBe(false));
        input.focus();
        fireEvent.change(input, { target: { value: words } });
        input.blur();
        await waitFor(async () => expect(await kept()).toContain(words));
        expect(await read()).toBe(before);
      };
      for (const words of ['Zz', 'Zzyx', 'yx']) await type(words);
      window.dispatchEvent(new Event('pagehide'));
      cleanup();
      // A device that knows nothing of it.
      endSession('logged-out');
      expect(await read()).toBe(before);
      await open();
      await waitFor(async () => expect(((await field()) as HTMLInputElement).value).toBe('yx'));
      await type('Zzyx');
      await userEvent.click(await screen.findByRole('button', { name: /^Publish( 1)?$/ }));
      await waitFor(async () => expect(await kept()).toBe(''));
      // Players get a handout as it is when it is shown.
      if (!name.startsWith('handout')) await waitFor(async () => expect(await read()).toContain('Zzyx'));
      cleanup();
    },
    90_000,
  );
});
