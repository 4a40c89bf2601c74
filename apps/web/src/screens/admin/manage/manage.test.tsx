import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { whole } from '../../../../../api/test-support/whole.ts';
import { refusal } from '../../../test-support/page-network.ts';
import { currentAddress, renderApp } from '../../../test-support/render-app.tsx';
import { makeWikiPage } from '../../../test-support/staff-fixtures.ts';
import { type StaffServer, startStaffServer } from '../../../test-support/staff-server.ts';

let server: StaffServer;
beforeEach(async () => {
  server = await startStaffServer();
});

const save = () => screen.getByRole('button', { name: /^Save/ });
const callsTo = (start: string) => server.network.callsTo(start);
/** Types of the world: one that a place has, and one that none has. */
const [RUIN, VILLAGE] = [2, 3] as const;

async function openType(id: number = RUIN) {
  renderApp({ path: `/admin/manage/home/type/${id}/`, viewer: await server.signIn() });
  return screen.findByLabelText('Name');
}

describe('admin/manage/home/type/', () => {
  it('wants a name with the exact sentence, makes the type and goes back to the list', async () => {
    renderApp({ path: '/admin/manage/home/type/', viewer: await server.signIn() });
    await screen.findByLabelText('Name');
    await userEvent.click(save());
    expect(screen.getByText('The field Name must be filled out to submit the form')).toBeVisible();
    expect(callsTo('POST')).toEqual([]);
    await userEvent.type(screen.getByLabelText('Name'), ' lighthouse ');
    await userEvent.type(screen.getByLabelText('Label size'), '11,5');
    await userEvent.click(screen.getByRole('radio', { name: 'Lighthouse' }));
    await userEvent.click(save());
    // It goes after some seconds, in which the list may not have come.
    expect(await screen.findByText('Saved')).toBeVisible();
    await waitFor(() => expect(currentAddress()).toBe('/admin/list/home/type/'));
    const { client_key: key, ...sent } = callsTo('POST')[0]?.body ?? {};
    expect(sent).toEqual({
      name: 'lighthouse',
      default_scale: 11.5,
      display_dot: true,
      icon: 'lighthouse',
      look: null,
      layer: null,
    });
    expect(key).toMatch(/^[\da-f-]{36}$/);
  });

  whole.each(['3', '401', 'large', '-20'])('takes no label size like %s', async (size) => {
    await openType(VILLAGE);
    await userEvent.clear(screen.getByLabelText('Label size'));
    await userEvent.type(screen.getByLabelText('Label size'), size);
    await userEvent.click(save());
    expect(await screen.findByText('Label size must be a number from 4 to 400.')).toBeVisible();
    expect(callsTo('POST')).toEqual([]);
  });

  whole('asks before it changes what many places share (a protected form)', async () => {
    await userEvent.type(await openType(), 's');
    await userEvent.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(within(dialog).getByText('This form is protected, please double check your work.')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(callsTo('POST')).toEqual([]);
    await userEvent.click(save());
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(currentAddress()).toBe('/admin/list/home/type/'));
    expect(callsTo('POST')[0]?.body).toMatchObject({ name: 'ruins', version: 1 });
  });

  whole('says how many places on maps follow before it changes their size, and after', async () => {
    await server.priya(`/api/home/type/${RUIN}/`, { default_scale: 20 });
    await server.priya('/api/add_position/', { parent_id: 1, name: 'Old Keep', type_id: RUIN, lat: 5, lng: 5 });
    await openType();
    await userEvent.clear(screen.getByLabelText('Label size'));
    await userEvent.type(screen.getByLabelText('Label size'), '26');
    await userEvent.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(within(dialog).getByText('1 place with its label size gets the new one.')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved. 1 place changed with it.')).toBeVisible();
  });

  whole('says nothing of places where neither size nor dot changes', async () => {
    await userEvent.type(await openType(), 's');
    await userEvent.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(within(dialog).queryByText(/place/)).toBeNull();
  });

  whole(
    'shows the refusal of the server at the field, keeps what was typed, and sends a retry as the same intent',
    async () => {
      const name = await openType(VILLAGE);
      await userEvent.clear(name);
      await userEvent.type(name, 'ruin');
      await userEvent.click(save());
      expect(await screen.findByText('There is already a type called “ruin”.')).toBeVisible();
      server.network.answer(`POST /api/home/type/${VILLAGE}/`, 'cut');
      await userEvent.click(save());
      expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.');
      expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('ruin');
      const keys = callsTo('POST').map(({ body }) => body?.client_key);
      expect(new Set(keys).size).toBe(1);
    },
  );

  whole('lets one choose when somebody else saved first: mine goes over theirs', async () => {
    await userEvent.type(await openType(VILLAGE), 's');
    await server.priya(`/api/home/type/${VILLAGE}/`, { name: 'wreck' });
    await userEvent.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Changed in the meantime' });
    expect(within(dialog).getByText(/^Priya saved this just now/)).toBeVisible();
    expect(within(dialog).getByRole('row', { name: 'Name villages wreck' })).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(currentAddress()).toBe('/admin/list/home/type/'));
    expect(callsTo('POST').map(({ body }) => [body?.name, body?.version])).toEqual([
      ['villages', 1],
      ['villages', 2],
    ]);
  });

  whole('or theirs comes into the form', async () => {
    await userEvent.type(await openType(VILLAGE), 's');
    await server.priya(`/api/home/type/${VILLAGE}/`, { name: 'wreck', default_scale: 17 });
    await userEvent.click(save());
    await userEvent.click(await screen.findByRole('button', { name: 'Take theirs' }));
    await waitFor(() => expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('wreck'));
    expect((screen.getByLabelText('Label size') as HTMLInputElement).value).toBe('17');
  });

  whole('asks before unsaved changes are left by a link', async () => {
    await userEvent.type(await openType(), 's');
    await userEvent.click(screen.getByRole('link', { name: 'Campaigns' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay here' }));
    expect(currentAddress()).toBe('/admin/manage/home/type/2/');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(currentAddress()).toBe('/admin/list/home/type/'));
  });

  whole(
    'deletes by POST after asking, and follows the redirect with its parameter, never out of this site',
    async () => {
      await openType();
      await userEvent.click(screen.getByRole('button', { name: 'Delete type' }));
      const dialog = await screen.findByRole('alertdialog', { name: 'Delete ruin?' });
      server.network.answer('POST /api/home/type/2/delete/', refusal(409, 'conflict', 'It is still needed.'));
      await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
      expect((await within(dialog).findByRole('alert')).textContent).toContain('It is still needed.');
      server.network.answer('POST /api/home/type/2/delete/', undefined);
      await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
      expect(await screen.findByText('ruin is deleted.')).toBeVisible();
      await waitFor(() =>
        expect(currentAddress()).toBe('/admin/list/home/type/?redirect=%2Fadmin%2Fmanage%2Fhome%2Ftype%2F2%2F'),
      );
      expect(callsTo('POST').map(({ body }) => body)).toEqual([{}, {}]);
    },
  );
});

describe('admin/manage/home/location/{id}', () => {
  it('has the name alone, refuses one that no address can hold, and goes back to the list', async () => {
    renderApp({ path: '/admin/manage/home/location/2/', viewer: await server.signIn() });
    const name = await screen.findByLabelText('Name');
    await userEvent.type(name, '/');
    await userEvent.click(save());
    expect(await screen.findByText('The name cannot contain any of / ? # % \\')).toBeVisible();
    await userEvent.clear(name);
    await userEvent.type(name, 'Gull Haven');
    await userEvent.click(save());
    await waitFor(() => expect(currentAddress()).toBe('/admin/list/home/location/'));
    expect(callsTo('POST')[0]?.body).toMatchObject({ name: 'Gull Haven', version: 1 });
  });
});

describe('admin/manage/home/wikipage/{id}', () => {
  beforeEach(async () => {
    await server.priya('/api/home/wikipage/2/', { wiki_page_content: content });
  });
  const { wiki_page_content: content } = makeWikiPage();
  async function openPage() {
    renderApp({ path: '/admin/manage/home/wikipage/2/', viewer: await server.signIn() });
    return screen.findByLabelText('Top section');
  }
  const publish = async () => userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  const published = () => screen.findByText('Published. Everybody can read it.');
  const pageWrites = () => callsTo('POST').filter(({ path }) => path.startsWith('/api/home/wikipage/'));
  const preview = () => screen.getByRole('region', { name: 'Preview' });
  const section = (name: string) => screen.getByDisplayValue(name);

  it('edits top section, sections and subsections with the panel beside it, and publishes the whole page', async () => {
    const top = await openPage();
    expect(within(preview()).getByText('A harbour of gulls.')).toBeVisible();
    await userEvent.type(top, ' And of tides.');
    await within(preview()).findByText('A harbour of gulls. And of tides.');
    await userEvent.click(screen.getByRole('button', { name: 'Move section Taverns up' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add section' }));
    await userEvent.keyboard('Trade');
    await userEvent.click(screen.getByRole('button', { name: 'Remove subsection The flood' }));
    expect(screen.queryByDisplayValue('The flood')).toBeNull();
    expect(
      within(preview())
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Taverns', 'History']);
    await userEvent.type(screen.getAllByLabelText('Section text')[2] as HTMLElement, 'Salt.');
    expect(pageWrites()).toEqual([]);
    await publish();
    await published();
    const { client_key: _key, ...sent } = pageWrites()[0]?.body ?? {};
    expect(sent).toEqual({
      name: 'Gullhaven',
      location_id: 2,
      version: 2,
      wiki_page_content: {
        ...content,
        top_section: 'A harbour of gulls. And of tides.',
        sections: [
          { name: 'Taverns', clean_text: 'Two, and a half.', subsections: [] },
          { name: 'History', clean_text: 'Founded twice.', subsections: [] },
          { name: 'Trade', clean_text: 'Salt.', subsections: [] },
        ],
      },
    });
    expect(pageWrites()).toHaveLength(1);
  });

  whole('brings a removed section back, and wants a name for a new one', async () => {
    await openPage();
    await userEvent.click(screen.getByRole('button', { name: 'Remove section History' }));
    expect(screen.queryByDisplayValue('History')).toBeNull();
    await userEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement);
    expect(section('History')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add section' }));
    await publish();
    expect(screen.getByText('The field Section name must be filled out to submit the form')).toBeVisible();
    expect(document.activeElement).toBe(screen.getAllByLabelText('Section name').at(-1));
    expect(pageWrites()).toEqual([]);
  });

  whole('keeps what waits through a failed try and a closed page, and drops it when told to', async () => {
    server.network.answer('POST /api/home/wikipage/2/', 'cut');
    await userEvent.type(await openPage(), ' And salt.');
    await publish();
    expect((await screen.findByRole('alert')).textContent).toContain('Not published. The server cannot be reached.');
    document.body.innerHTML = '';
    renderApp({ path: '/admin/manage/home/wikipage/2/', viewer: await server.signIn() });
    expect(await screen.findByDisplayValue('A harbour of gulls. And salt.')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'See changes' }));
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Discard' }));
    // Offers of the tests before this one may still be shown.
    const offer = await screen.findByText('Discarded.');
    await userEvent.click(within(offer).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByDisplayValue('A harbour of gulls. And salt.')).toBeVisible();
    expect(await anybodyReads('And salt')).toBe(false);
  });

  whole('publishes the caption and the picture’s facts apart from the text, if that is chosen', async () => {
    await userEvent.type(await openPage(), ' And salt.');
    await userEvent.type(screen.getByLabelText('Caption'), 'The pier');
    await userEvent.type(screen.getByLabelText('Revision'), '7');
    await userEvent.click(await screen.findByRole('button', { name: 'See changes' }));
    const card = screen.getByRole('region', { name: 'Changes' });
    expect(within(card).getAllByRole('checkbox')).toHaveLength(3);
    await userEvent.click(within(card).getByRole('checkbox', { name: 'Text' }));
    await publish();
    await waitFor(async () => expect(await anybodyReads('The pier')).toBe(true));
    expect(pageWrites()).toHaveLength(1);
    expect(await anybodyReads('And salt')).toBe(false);
    expect(screen.getByDisplayValue('A harbour of gulls. And salt.')).toBeVisible();
  });

  const anybodyReads = async (words: string) =>
    (await server.send('/api/location_wiki/gullhaven/', { method: 'GET' })).text.includes(words);

  describe('with a secret in its text', () => {
    const SECRET = 'The smith pays the red cloaks.';
    const MARKED = `A village.\n\n:::secret\n${SECRET}\n:::`;
    const asMarkdown = (markdown: string) => ({ ...content, sections: [], top_section: '', markdown });
    const text = () => screen.getByLabelText<HTMLTextAreaElement>('Text', { selector: 'textarea' });
    const question = () =>
      screen.findByRole('dialog', { name: '1 secret will be visible to anyone reading this text' });
    beforeEach(async () => {
      await server.priya('/api/home/wikipage/2/', { wiki_page_content: asMarkdown(MARKED) });
      renderApp({ path: '/admin/manage/home/wikipage/2/', viewer: await server.signIn() });
      await screen.findByRole('region', { name: 'Preview' });
    });

    it('asks with the very words before a lost mark is saved', async () => {
      const opened = MARKED.replace(':::secret\n', '').replace('\n:::', '');
      fireEvent.change(text(), { target: { value: opened } });
      await publish();
      const dialog = await question();
      expect(within(dialog).getByText(SECRET)).toBeVisible();
      expect(within(dialog).getByText('Text of Gullhaven')).toBeVisible();
      expect(pageWrites()).toEqual([]);
      await userEvent.click(within(dialog).getByRole('button', { name: 'Keep it secret' }));
      await published();
      expect(await anybodyReads(SECRET)).toBe(false);
      fireEvent.change(text(), { target: { value: opened } });
      await publish();
      await userEvent.click(within(await question()).getByRole('button', { name: 'Publish it' }));
      await published();
      expect(await anybodyReads(SECRET)).toBe(true);
    });

    whole('asks where somebody else marked it meanwhile', async () => {
      fireEvent.change(text(), { target: { value: `${MARKED}\n\nThe mill burned down last winter.` } });
      await server.priya('/api/home/wikipage/2/', {
        wiki_page_content: asMarkdown(`${MARKED}\n\n:::secret\nThe mill burned down last winter.\n:::`),
      });
      await publish();
      await userEvent.click(await screen.findByRole('button', { name: 'Keep mine' }));
      await publish();
      const dialog = await question();
      expect(within(dialog).getByText('The mill burned down last winter.')).toBeVisible();
      expect(await anybodyReads('The mill burned down')).toBe(false);
    });
  });

  whole('merges what somebody else published first, and settles what both changed by that person’s name', async () => {
    await userEvent.type(await openPage(), ' And salt.');
    await server.priya('/api/home/wikipage/2/', {
      wiki_page_content: { ...content, top_section: 'A harbour of terns. It rains.' },
    });
    await publish();
    await screen.findByText('Priya changed this sentence, too.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Take Priya’s' }));
    await waitFor(() => expect(screen.queryByText('Priya changed this sentence, too.')).toBeNull());
    expect(screen.getByDisplayValue(/A harbour of terns\. It rains\./)).toBeVisible();
  });
});
