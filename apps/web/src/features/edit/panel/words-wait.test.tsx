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

async function publish(value: string) {
  text().focus();
  type(text(), value);
  text().blur();
  await waitFor(async () => expect(await whatOthersRead()).toContain('It has a mill.'));
}

describe('words that others read', () => {
  it('reach nobody while they are typed with pauses and the mark of a secret is cut and pasted', async () => {
    await openHask();
    await publish(PUBLISHED);
    const before = await whatOthersRead();
    expect(before).not.toContain(SECRET);
    text().focus();
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
    await waitFor(async () => expect(await whatOthersRead()).toContain('A small, quiet village'));
    expect(await whatOthersRead()).not.toContain(SECRET);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('give a name that is typed with pauses one address and one line of history', async () => {
    await openHask();
    const before = await whatOthersRead();
    name().focus();
    for (const part of ['R', 'Red', 'Red La', 'Red Larch']) {
      type(name(), part);
      await pause();
      expect(await whatOthersRead()).toBe(before);
    }
    expect(await screen.findByText('Not published yet')).toBeVisible();
    fireEvent.keyDown(name(), { key: 'Enter' });
    await waitFor(() => expect(writes()).toHaveLength(1));
    name().blur();
    await screen.findByRole('heading', { level: 2, name: 'Red Larch' });
    await pause();
    expect(writes()).toHaveLength(1);
    for (const slug of ['r', 'red', 'red_la'])
      expect((await server.send(`/api/location_wiki/${slug}/`, { method: 'GET' })).status).toBe(404);
    expect((await server.send('/api/location_wiki/red_larch/', { method: 'GET' })).status).toBe(200);
  });

  whole('stay on the device when the window or the page goes', async () => {
    await openHask();
    text().focus();
    type(text(), 'Half a sen');
    // The window lost the focus: the field is still the one that has it.
    fireEvent.blur(text());
    window.dispatchEvent(new Event('pagehide'));
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    await pause();
    expect(writes()).toEqual([]);
    const key = Object.keys(localStorage).find((one) => one.startsWith('va:draft:place-text:')) ?? '';
    expect(localStorage.getItem(key)).toBe('Half a sen');
  });

  whole('are saved when the panel closes under them', async () => {
    await openHask();
    text().focus();
    type(text(), 'A village with a mill.');
    type(name(), 'Haskan');
    fireEvent.click(row('Gullhaven'));
    await waitFor(async () => expect(await whatOthersRead()).toContain('A village with a mill.'));
    await waitFor(async () => expect(await whatOthersRead()).toContain('Haskan'));
  });
});

describe('a text whose secret lost its mark', () => {
  const cut = PUBLISHED.replace(':::secret\n', '').replace(':::\n', '');

  it('asks with the words that everybody would read, and keeps them when it is not meant', async () => {
    await openHask();
    await publish(PUBLISHED);
    const before = await whatOthersRead();
    text().focus();
    type(text(), cut);
    text().blur();
    const dialog = await screen.findByRole('dialog', { name: 'Publish what was secret?' });
    expect(dialog.textContent).toContain('Everybody who reads this text will be able to read');
    expect(dialog.querySelector('blockquote')?.textContent).toBe(SECRET);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep writing' }));
    expect(text().value).toBe(cut);
    await waitFor(() => expect(document.activeElement).toBe(text()));
    expect(await whatOthersRead()).toBe(before);

    fireEvent.keyDown(text(), { key: 'Enter', ctrlKey: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Publish it' }));
    await waitFor(async () => expect(await whatOthersRead()).toContain(SECRET));
  });

  whole('asks when another place is opened, and offers the words when it comes back', async () => {
    await openHask();
    await publish(PUBLISHED);
    const before = await whatOthersRead();
    text().focus();
    type(text(), cut);
    fireEvent.click(row('Gullhaven'));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep writing' }));
    expect(await screen.findByText('Text of Hask')).toBeVisible();
    expect(await whatOthersRead()).toBe(before);
    fireEvent.click(row('Hask'));
    await waitFor(() => expect(text().value).toBe(cut));
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
        writes().map(({ path }) => path),
        labelOf(field),
      ).toEqual([]);
      type(field, before);
      field.blur();
      tried.push(labelOf(field));
    }
    return tried;
  }

  it('waits at a place, its text, its picture and its position', async () => {
    await openHask();
    fireEvent.click(screen.getByRole('button', { name: 'Picture' }));
    await screen.findByLabelText('What it shows');
    expect(await tryAll()).toEqual(expect.arrayContaining(['Name', 'Text', 'What it shows', 'Label x offset']));
  }, 60_000);

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
