import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Handout, LocationSaved, StaffWikiPage, WorkingCopy, WorldsAnswer } from '@venture-atlas/types';
import { EDITED_ATLAS, idOfNew, publishedFieldOf, publishedSubjectOf, publishedSubjects } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isWhole } from '../../../api/test-support/deep.ts';
import { endSession } from '../session/session-end.ts';
import { readTokens, writeTokens } from '../session/tokens.ts';
import { CAMPAIGN, DM, GULLHAVEN, HASK } from '../test-support/campaign-server.ts';
import { hurryPauses } from '../test-support/hurry.ts';
import { openBrowser } from '../test-support/open-browser.tsx';
import {
  inCampaign,
  type Reader,
  STAFF,
  startWatchedServer,
  type WatchedServer,
  watchReaders,
} from '../test-support/watched-readers.ts';

/*
 * Every text field that others read, on every screen that the model names for it. Somebody types, cuts, pastes, and
 * pauses, loses the login, closes the tab, and returns on a device that knows nothing. Meanwhile a passer-by, a player
 * with an open stream, and another editor read all they may: they get what they got before, until Publish is pressed.
 * A field of the model without its screens here fails.
 */
beforeAll(() => Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }));
afterAll(() => Reflect.deleteProperty(document, 'fonts'));

/** A field on its screen. */
interface Field {
  writer?: typeof DM;
  /** What is made before, and the address of the screen with the key of its working copy. */
  prepare: (setup: WatchedServer) => Promise<{ path: string; key: string }>;
  /** Opens the field on the screen. */
  find: () => Promise<HTMLElement>;
  /** Who gets its words once they are published. */
  readers?: readonly Reader[];
  /** Players get them only by this act of the DM. */
  show?: (setup: WatchedServer) => Promise<unknown>;
}

const labelled = (label: string, selector: string) => () => screen.findByLabelText<HTMLElement>(label, { selector });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

const edit = (find: Field['find']): Field => ({
  prepare: async () => ({ path: '/admin/sword_coast/edit/?child=hask', key: `location/${HASK}` }),
  find,
});
const pageOfPlace = (find: Field['find']): Field => ({
  prepare: async () => ({ path: '/admin/manage/home/wikipage/2/', key: `location/${GULLHAVEN}` }),
  find,
});
const newPageOfPlace = (find: Field['find']): Field => ({
  prepare: async ({ asEditor, asDm }) => {
    const { location } = await asEditor<LocationSaved>('/api/home/location/', { name: 'Ashford' });
    const shown = { campaign_id: CAMPAIGN, location_id: location.id, knowledge: 'named', show_wiki: true };
    await asDm('/api/save_campaign_location_settings/', shown);
    const path = `/admin/manage/home/wikipage/?location=${location.id}&name=Ashford`;
    return { path, key: `location/${location.id}` };
  },
  find,
});
/** Nobody but editors reads the text of no place. */
const pageOfNone = (find: Field['find']): Field => ({
  prepare: async ({ asEditor }) => {
    const { id } = await asEditor<StaffWikiPage>('/api/home/wikipage/', { name: 'Lore' });
    return { path: `/admin/manage/home/wikipage/${id}/`, key: `wiki_page/${id}` };
  },
  find,
  readers: ['editor'],
});
const newPageOfNone = (find: Field['find']): Field => ({
  prepare: async () => ({ path: '/admin/manage/home/wikipage/', key: `wiki_page/${idOfNew(EDITED_ATLAS)}` }),
  find: async () => {
    // Publishing it needs more than its words.
    await fillIn(await screen.findByLabelText('Name', { selector: 'input' }), 'A tale');
    return find();
  },
  readers: ['editor'],
});

async function fillIn(input: HTMLElement, words: string): Promise<void> {
  if ((input as HTMLInputElement).value !== '') return;
  await userEvent.click(input);
  await userEvent.paste(words);
}

/** Presses what opens a field, unless something is written there already. */
const openField = async (act: string) => {
  const opens = () => screen.queryByRole('button', { name: act });
  await waitFor(() => expect(opens() ?? screen.queryByText('Not published yet')).not.toBeNull());
  opens()?.click();
};

const tab = (change: object, find: Field['find'], act?: string): Field => ({
  writer: DM,
  prepare: async ({ asDm }) => {
    const body = { campaign_id: CAMPAIGN, location_id: HASK, ...change };
    if (Object.keys(change).length > 0) await asDm('/api/save_campaign_location_settings/', body);
    return { path: `/campaign/${CAMPAIGN}/sword_coast/?child=hask`, key: `campaign_place/${CAMPAIGN}.${HASK}` };
  },
  find: async () => {
    (await screen.findByRole('tab', { name: 'Your Campaign' })).click();
    if (act !== undefined) await openField(act);
    return find();
  },
  readers: ['player'],
});

/** A handout of the campaign, which is made unless there is one. */
const handoutOf = async ({ asDm }: WatchedServer) => {
  const letter = { title: 'A letter', text: 'Come.', location_id: null };
  const { handouts } = await asDm<{ handouts: Handout[] }>(inCampaign('handouts/'));
  return handouts[0] ?? asDm<Handout>(inCampaign('handouts/'), letter);
};
const show = async (setup: WatchedServer) =>
  setup.asDm(inCampaign(`handouts/${(await handoutOf(setup)).key}/show/`), { to: 'everybody' });
/** Players get a handout as it is when it is shown. */
const handout = (prepare: Field['prepare'], act: string, find: Field['find'], other?: string): Field => ({
  writer: DM,
  prepare,
  find: async () => {
    await press('Show');
    await press(act);
    if (other !== undefined) await fillIn(await screen.findByLabelText(other), 'Something else.');
    return find();
  },
  readers: [],
  show,
});
const MAP_OF_CAMPAIGN = `/campaign/${CAMPAIGN}/sword_coast/`;
const handoutForm = (find: Field['find']) =>
  handout(
    async (setup) => {
      await show(setup);
      return { path: MAP_OF_CAMPAIGN, key: `handout/${CAMPAIGN}.${(await handoutOf(setup)).key}` };
    },
    'Change A letter',
    find,
  );
const newHandout = (find: Field['find'], other: string) =>
  handout(async () => ({ path: MAP_OF_CAMPAIGN, key: `handout/${idOfNew(CAMPAIGN)}` }), 'Text', find, other);

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

const topSection = labelled('Top section', 'textarea');
const caption = labelled('Caption', 'input');
const fields: Record<string, Field> = {
  'location.name in edit mode': edit(labelled('Name', 'input')),
  'location.name in table of places': {
    prepare: async () => ({ path: '/admin/places/', key: `location/${HASK}` }),
    find: cellOfHask,
  },
  'location.text in edit mode': edit(labelled('Text', 'textarea')),
  'location.text in text page': pageOfPlace(topSection),
  'location.caption in text page': pageOfPlace(caption),
  'wiki_page.text in text page': pageOfNone(topSection),
  'wiki_page.caption in text page': pageOfNone(caption),
  'location.text in new text page': newPageOfPlace(topSection),
  'location.caption in new text page': newPageOfPlace(async () => {
    // Players read a caption with its text.
    await fillIn(await topSection(), 'The ash is warm.');
    return caption();
  }),
  'wiki_page.text in new text page': newPageOfNone(topSection),
  'wiki_page.caption in new text page': newPageOfNone(caption),
  'world.welcome in world settings': {
    prepare: async ({ asEditor }) => {
      const { worlds } = await asEditor<WorldsAnswer>('/api/worlds/');
      const id = worlds[0]?.id ?? '';
      return { path: `/worlds/${id}/`, key: `world/${id}` };
    },
    find: labelled('Welcome line', 'input'),
    readers: ['anybody', 'editor'],
  },
  'campaign_place.alias in campaign tab': tab({}, labelled('Name for players', 'input'), 'Give another name'),
  'campaign_place.rumour_note in campaign tab': tab(
    { knowledge: 'rumour', alias: 'The mine' },
    labelled('What they heard', 'textarea'),
  ),
  'recap.recap in chronicle': {
    writer: DM,
    prepare: async () => ({ path: `/campaign/${CAMPAIGN}/chronicle/?session=1`, key: `recap/${CAMPAIGN}.1` }),
    find: async () => {
      await openField('Write the recap');
      return labelled('What happened', 'textarea')();
    },
    readers: ['player'],
  },
  'handout.title in handout form': handoutForm(labelled('Title', 'input')),
  'handout.title in new handout': newHandout(labelled('Title', 'input'), 'Text'),
  'handout.text in new handout': newHandout(labelled('Text', 'textarea'), 'Title'),
  'handout.text in handout form': handoutForm(labelled('Text', 'textarea')),
};

const inModel = publishedSubjects.flatMap((subject) =>
  Object.keys(publishedSubjectOf(subject).fields).flatMap((field) =>
    (publishedFieldOf(subject, field)?.screens ?? []).map((on) => ({ name: `${subject}.${field} in ${on}`, on })),
  ),
);
/** The first field on each screen: the others differ in their words. A whole run tries all. */
const tried = inModel.filter(({ on }, index) => isWhole || inModel.findIndex((other) => other.on === on) === index);

async function logInAgain(email: string): Promise<void> {
  const address = await screen.findByLabelText('Email');
  expect(screen.getByText(/^Your login has expired/)).toBeVisible();
  await userEvent.click(address);
  await userEvent.paste(email);
  await userEvent.click(screen.getByLabelText('Password', { selector: 'input' }));
  await userEvent.paste('tide and ink');
  await userEvent.keyboard('{Enter}');
}

describe('words that are typed into', () => {
  it('all fields of the model are tried on each of their screens', () => {
    expect(Object.keys(fields).sort()).toEqual(inModel.map(({ name }) => name).sort());
  });

  it.each(tried)('$name reach nobody before they are published', async ({ name }) => {
    const { writer = STAFF, prepare, find, readers = ['anybody', 'player', 'editor'], show } = fields[name] as Field;
    const setup = await startWatchedServer();
    const { server } = setup;
    const { path, key } = await prepare(setup);
    const watched = await watchReaders(setup);
    const holdPauses = hurryPauses();
    const browser = openBrowser();
    const logIn = async (isAccessOver = false) =>
      writeTokens(await server.act.openSession({ person: writer, isAccessOver }), Date.now());
    const field = async () => {
      const input = (await find()) as HTMLInputElement;
      await waitFor(() => expect(input.readOnly).toBe(false));
      return input;
    };
    const asWriter = writer === DM ? setup.asDm : setup.asStaff;
    const kept = async () => {
      const { copy } = await asWriter<{ copy: WorkingCopy | null }>(`/api/working_copies/${key}/`);
      return copy?.fields.map(({ text }) => text) ?? [];
    };
    /** A pause that is longer than all after which words are saved. */
    const pause = async (words: string) => {
      await waitFor(async () => expect(await kept()).toContain(words));
      await watched.nothing();
    };
    const select = (input: HTMLInputElement, from: number, to: number) => input.setSelectionRange(from, to);

    await logIn();
    browser.open(path);
    let input = await field();
    await userEvent.click(input);
    select(input, 0, input.value.length);
    await userEvent.keyboard('Zz');
    await pause('Zz');
    await userEvent.keyboard('yx Qqvault');
    await pause('Zzyx Qqvault');
    select(input, 4, 12);
    await userEvent.cut();
    await pause('Zzyx');
    select(input, 0, 1);
    await userEvent.paste('Qqz');
    await pause('Qqzzyx');

    // The server refuses the access, and renews it.
    await logIn(true);
    const refused = readTokens()?.access;
    await userEvent.keyboard('{Backspace}');
    await pause('Qqzyx');
    expect(readTokens()?.access).not.toBe(refused);

    // The server ends the session before it gets what was typed last.
    holdPauses(true);
    await userEvent.keyboard('Qqlost');
    await server.act.endSessions({ person: writer });
    holdPauses(false);
    window.dispatchEvent(new Event('online'));
    await logInAgain(writer === DM ? 'dm@coast.example' : 'staff@coast.example');
    input = await field();
    await waitFor(() => expect(input.value).toContain('Qqlost'));
    expect(input.value).toBe('QqQqlostzyx');

    // The tab is closed before any pause ends: leaving the page is what sends the words.
    holdPauses(true);
    await userEvent.click(input);
    select(input, 11, 11);
    await userEvent.keyboard('!');
    browser.close();
    await pause('QqQqlostzyx!');

    // Another device knows nothing of it.
    endSession('logged-out');
    holdPauses(false);
    await logIn();
    browser.open(path);
    input = await field();
    await waitFor(() => expect(input.value).toBe('QqQqlostzyx!'));
    await userEvent.click(input);
    select(input, 0, input.value.length);
    await userEvent.keyboard('Zzyx');
    await pause('Zzyx');

    await userEvent.click(await screen.findByRole('button', { name: /^Publish( 1)?$/ }));
    await waitFor(async () => expect(await kept()).toEqual([]));
    await watched.words('Zzyx', readers);
    if (show !== undefined) {
      await show(setup);
      await watched.words('Zzyx', ['player']);
    }
    await watched.sentinel();
    browser.close();
  });
});
