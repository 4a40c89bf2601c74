import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { whole } from '../../../../../api/test-support/whole.ts';
import { openEdit } from '../../../test-support/open-edit.tsx';
import { type StaffServer, startStaffServer } from '../../../test-support/staff-server.ts';
import { REST_MS } from '../session/resting.ts';

const SECRET = 'The smith pays the red cloaks.';
const PUBLISHED = `A village.\n\n:::secret\n${SECRET}\n:::\n\nIt has a mill.`;
const CAMPAIGN = 'c0ffee00c0ffee00c0ffee00c0ffee07';
const HASK = 3;

let server: StaffServer;
beforeEach(async () => {
  server = await startStaffServer();
  await server.act.addCampaign({
    id: CAMPAIGN,
    name: 'The Drowned Crown',
    people: { 41: 'Marisol' },
    owner: 41,
    settings: { [HASK]: [true, true] },
  });
});

const name = () => screen.getByLabelText<HTMLInputElement>('Name', { selector: 'input' });
const text = () => screen.getByLabelText<HTMLTextAreaElement>('Text', { selector: 'textarea' });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
/** Longer than anything rests before it is saved. */
const pause = () => new Promise((resolve) => setTimeout(resolve, REST_MS * 1.5));
const writes = () => server.network.calls.filter(({ method }) => method !== 'GET');
const row = (place: string) => within(screen.getByRole('list')).getByRole('button', { name: new RegExp(`^${place}`) });

async function openHask() {
  await openEdit(server, '/admin/sword_coast/edit/?child=hask');
  await screen.findByRole('heading', { level: 2, name: 'Hask' });
  await waitFor(() => expect(text().readOnly).toBe(false));
}

/** All that somebody else is answered who has no account: of the map, the text, the campaign and its revision. */
async function whatOthersRead(): Promise<string> {
  const paths = [
    '/api/location_map_details/sword_coast/',
    '/api/location_wiki/hask/',
    `/api/location_map_details/sword_coast/?campaign_id=${CAMPAIGN}`,
    `/api/location_wiki/hask/?campaign_id=${CAMPAIGN}`,
    `/api/home/campaign/${CAMPAIGN}/revision/`,
  ];
  const answers = await Promise.all(paths.map(async (path) => (await server.send(path, { method: 'GET' })).text));
  return answers.join('\n');
}

const publishButton = () => screen.findByRole('button', { name: 'Publish' });

/** Published earlier by somebody else. */
async function publishedText(markdown: string) {
  const { wiki_page_id: id } = await server.priya<{ wiki_page_id: number | null }>(`/api/home/location/${HASK}/`);
  const content = { sections: [], top_section: '', image: null, image_text: '', attribution: null, markdown };
  const body = { name: 'Hask', location_id: HASK, wiki_page_content: content };
  await server.priya(id === null ? '/api/home/wikipage/' : `/api/home/wikipage/${id}/`, body);
}

async function publish() {
  fireEvent.click(await publishButton());
  await screen.findByText('Published. Everybody can read it.');
}

const ownCalls = () => writes().filter(({ path }) => !path.startsWith('/api/working_copies/'));

describe('words that others read', () => {
  whole('reach nobody while they are typed with pauses and the mark of a secret is cut and pasted', async () => {
    await publishedText(PUBLISHED);
    await openHask();
    const before = await whatOthersRead();
    expect(before).not.toContain(SECRET);
    for (const step of [
      PUBLISHED.replace(':::secret\n', ''),
      PUBLISHED.replace(':::secret\n', '').replace('A village', 'A small village'),
      PUBLISHED.replace('A village', 'A small village'),
      PUBLISHED.replace('A village', 'A small, quiet village'),
    ]) {
      type(text(), step);
      await pause();
      expect(await whatOthersRead()).toBe(before);
    }
    text().blur();
    fireEvent.click(row('Gullhaven'));
    await pause();
    expect(await whatOthersRead()).toBe(before);
    fireEvent.click(row('Hask'));
    await waitFor(() => expect(text().value).toContain('A small, quiet village'));
    expect(ownCalls()).toEqual([]);
    await publish();
    expect(await whatOthersRead()).toContain('A small, quiet village');
    expect(await whatOthersRead()).not.toContain(SECRET);
    expect(screen.queryByText('Not published yet')).toBeNull();
  });

  whole('give a name that is typed with pauses one address and one line of history', async () => {
    await openHask();
    const before = await whatOthersRead();
    for (const part of ['R', 'Red', 'Red La', 'Red Larch']) {
      type(name(), part);
      await pause();
      expect(await whatOthersRead()).toBe(before);
    }
    // At the field, and with a count beside the title.
    for (const tag of await screen.findAllByText(/^Not published yet/)) expect(tag).toBeVisible();
    await screen.findAllByText(/will see a new name/);
    // Enter only leaves the line.
    fireEvent.keyDown(name(), { key: 'Enter' });
    await pause();
    expect(ownCalls()).toEqual([]);
    fireEvent.keyDown(name(), { key: 'Enter', ctrlKey: true });
    await screen.findByRole('heading', { level: 2, name: 'Red Larch' });
    await pause();
    expect(ownCalls()).toHaveLength(1);
    for (const slug of ['r', 'red', 'red_la'])
      expect((await server.send(`/api/location_wiki/${slug}/`, { method: 'GET' })).status).toBe(404);
    expect((await server.send('/api/location_wiki/red_larch/', { method: 'GET' })).status).toBe(200);
  });

  whole('are on the device at once, and on the server soon, without the words that are published', async () => {
    await publishedText(PUBLISHED);
    await openHask();
    await waitFor(() => expect(text().value).toBe(PUBLISHED));
    type(text(), `${PUBLISHED}\n\nHalf a sen`);
    const stored = () => Object.entries(localStorage).filter(([key]) => key.startsWith('va:words:'));
    expect(JSON.stringify(stored())).toContain('Half a sen');
    expect(JSON.stringify(stored())).not.toContain(SECRET);
    expect(await screen.findByText('Saved for you only')).toBeVisible();
    window.dispatchEvent(new Event('pagehide'));
    expect(ownCalls()).toEqual([]);
  });

  it('come back together by Undo beside Published, and their fields follow', async () => {
    await publishedText('A village.');
    await openHask();
    await waitFor(() => expect(text().value).toBe('A village.'));
    type(text(), 'A town.');
    type(name(), 'Red Larch');
    await screen.findByText('Saved for you only');
    await publish();
    await screen.findByRole('heading', { level: 2, name: 'Red Larch' });
    // The text goes before the name, so neither meets the other as a change of somebody else.
    expect(ownCalls()).toHaveLength(2);
    const done = screen.getByText('Published. Everybody can read it.').closest<HTMLElement>('[role=status]');
    fireEvent.click(within(done as HTMLElement).getByRole('button', { name: 'Undo' }));
    await screen.findByRole('heading', { level: 2, name: 'Hask' });
    await waitFor(() => expect(text().value).toBe('A village.'));
    expect(name().value).toBe('Hask');
    expect(await whatOthersRead()).toContain('A village.');
  });

  whole('are merged with what somebody else published, and contested sentences are settled in place', async () => {
    await publishedText('A village. It has a mill.');
    await openHask();
    await waitFor(() => expect(text().value).toBe('A village. It has a mill.'));
    type(text(), 'A village. It has two mills. And geese.');
    await screen.findByText('Saved for you only');
    await publishedText('A quiet village. It has no mill.');
    fireEvent.click(await publishButton());
    fireEvent.click(await screen.findByRole('button', { name: 'Keep both' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep both' })).toBeNull());
    expect(await whatOthersRead()).not.toContain('two mills');
    await publish();
    expect(text().value).toContain('A quiet village.');
    for (const words of ['two mills', 'no mill', 'And geese']) expect(await whatOthersRead()).toContain(words);
  });
});

describe('a text whose secret lost its mark', () => {
  const cut = PUBLISHED.replace(':::secret\n', '').replace(':::\n', '').replace('a mill', 'two mills');

  it('asks with the words that everybody would read, and can publish the rest', async () => {
    await publishedText(PUBLISHED);
    await openHask();
    await waitFor(() => expect(text().value).toBe(PUBLISHED));
    type(text(), cut);
    fireEvent.click(await publishButton());
    const dialog = await screen.findByRole('dialog', { name: '1 secret will be visible to anyone reading this text' });
    expect(dialog.querySelector('blockquote')?.textContent).toBe(SECRET);
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Keep it secret' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep it secret' }));
    await waitFor(async () => expect(await whatOthersRead()).toContain('two mills'));
    expect(await whatOthersRead()).not.toContain(SECRET);
  });

  whole('publishes the words where that is meant', async () => {
    await publishedText(PUBLISHED);
    await openHask();
    await waitFor(() => expect(text().value).toBe(PUBLISHED));
    type(text(), cut);
    fireEvent.keyDown(text(), { key: 'Enter', ctrlKey: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Publish it' }));
    await waitFor(async () => expect(await whatOthersRead()).toContain(SECRET));
  });
});

describe('every field for words in edit mode', () => {
  const fields = () =>
    [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].filter(isOfWords);
  const isOfWords = (field: HTMLInputElement | HTMLTextAreaElement) =>
    (field instanceof HTMLTextAreaElement || field.type === 'text' || field.type === 'search') &&
    !field.disabled &&
    !field.readOnly &&
    field.closest('[aria-hidden=true]') === null &&
    // A number saves itself.
    field.getAttribute('aria-label') !== 'Size' &&
    (field.labels?.[0]?.textContent ?? '') !== 'Size';
  const labelOf = (field: HTMLElement & { labels: NodeListOf<HTMLLabelElement> | null }) =>
    field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? '';

  async function tryAll(): Promise<string[]> {
    for (const fold of screen.queryAllByRole('button', { expanded: false }))
      if (fold.closest('article')) fireEvent.click(fold);
    const tried: string[] = [];
    for (const field of fields()) {
      const before = field.value;
      field.focus();
      type(field, `${before} 7`);
      await pause();
      expect(
        ownCalls().map(({ path }) => path),
        labelOf(field),
      ).toEqual([]);
      type(field, before);
      field.blur();
      tried.push(labelOf(field));
    }
    return tried;
  }

  whole(
    'waits at a place, its text, its picture and its position',
    async () => {
      await openHask();
      fireEvent.click(screen.getByRole('button', { name: 'Picture' }));
      await screen.findByLabelText('What it shows');
      expect(await tryAll()).toEqual(expect.arrayContaining(['Name', 'Text', 'What it shows', 'Label x offset']));
    },
    60_000,
  );

  whole(
    'waits at the map itself',
    async () => {
      await openEdit(server, '/admin/sword_coast/edit/?child=sword_coast');
      await screen.findByRole('heading', { level: 2, name: 'Sword Coast' });
      expect((await tryAll()).length).toBeGreaterThan(0);
    },
    60_000,
  );
});
