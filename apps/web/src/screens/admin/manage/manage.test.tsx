import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  type AdminServer,
  listOf,
  makeLocation,
  makeType,
  makeWikiPage,
  refusal,
  startAdminServer,
} from '../../../test-support/admin-server.ts';
import { currentAddress, renderApp, viewerOfKind } from '../../../test-support/render-app.tsx';

const staff = viewerOfKind('staff');
const save = () => screen.getByRole('button', { name: /^Save/ });

async function openType(server: AdminServer, type = makeType()) {
  server.answer('GET /api/home/type/7/', { body: type });
  server.answer('GET /api/home/type/list/', listOf([type]));
  renderApp({ path: '/admin/manage/home/type/7/', viewer: staff });
  return screen.findByLabelText('Name', {});
}

describe('admin/manage/home/type/', () => {
  it('wants a name with the exact sentence, makes the type and goes back to the list', async () => {
    const server = await startAdminServer();
    server.answer('GET /api/home/type/list/', listOf([]));
    server.answer('POST /api/home/type/', ({ body }) => ({ body: { ...makeType(), ...body, change_id: 3 } }));
    renderApp({ path: '/admin/manage/home/type/', viewer: staff });
    await screen.findByLabelText('Name', {});
    await userEvent.click(save());
    expect(screen.getByText('The field Name must be filled out to submit the form')).toBeDefined();
    expect(server.callsTo('POST')).toEqual([]);
    await userEvent.type(screen.getByLabelText('Name'), ' lighthouse ');
    await userEvent.type(screen.getByLabelText('Label size'), '11,5');
    await userEvent.click(screen.getByRole('radio', { name: 'tower' }));
    await userEvent.click(save());
    await waitFor(() => expect(currentAddress()).toBe('/admin/list/home/type/'));
    const { client_key: key, ...sent } = server.callsTo('POST')[0]?.body ?? {};
    expect(sent).toEqual({ name: 'lighthouse', default_scale: 11.5, display_dot: true, icon: 'tower' });
    expect(key).toMatch(/^[\da-f-]{36}$/);
    expect(await screen.findByText('Saved')).toBeDefined();
  });

  it.each(['3', '401', 'large', '-20'])('takes no label size like %s', async (size) => {
    const server = await startAdminServer();
    const name = await openType(server, makeType({ locations: 0 }));
    await userEvent.clear(screen.getByLabelText('Label size'));
    await userEvent.type(screen.getByLabelText('Label size'), size);
    await userEvent.click(save());
    expect(await screen.findByText('Label size must be a number from 4 to 400.')).toBeDefined();
    expect(name).toBeDefined();
    expect(server.callsTo('POST')).toEqual([]);
  });

  it('asks before it changes what many places share (a protected form)', async () => {
    const server = await startAdminServer();
    server.answer('POST /api/home/type/7/', { body: { ...makeType(), change_id: 4 } });
    await userEvent.type(await openType(server), 's');
    await userEvent.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(within(dialog).getByText('This form is protected, please double check your work.')).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(server.callsTo('POST')).toEqual([]);
    await userEvent.click(save());
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(currentAddress()).toBe('/admin/list/home/type/'));
    expect(server.callsTo('POST')[0]?.body).toMatchObject({ name: 'ruins', version: 3 });
  });

  it('shows the refusal of the server at the field, keeps what was typed, and sends a retry as the same intent', async () => {
    const server = await startAdminServer();
    const taken = refusal(409, 'conflict', 'There is a type called “ruins” already.', { field: 'name' });
    server.answer('POST /api/home/type/7/', taken);
    const name = await openType(server, makeType({ locations: 0 }));
    await userEvent.type(name, 's');
    await userEvent.click(save());
    expect(await screen.findByText('There is a type called “ruins” already.')).toBeDefined();
    server.answer('POST /api/home/type/7/', 'cut');
    await userEvent.click(save());
    expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.');
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('ruins');
    const keys = server.callsTo('POST').map(({ body }) => body?.client_key);
    expect(new Set(keys).size).toBe(1);
  });

  it('lets one choose when somebody else saved first: mine goes over theirs', async () => {
    const server = await startAdminServer();
    const theirs = makeType({ name: 'wreck', version: 5, locations: 0 });
    const first = refusal(409, 'changed_meanwhile', 'Somebody else changed this meanwhile.', {
      current: theirs,
      changed_by: { id: 8, name: 'Tom' },
      changed_at: new Date().toISOString(),
    });
    server.answer('POST /api/home/type/7/', ({ body }) =>
      body?.version === 5 ? { body: { ...theirs, name: 'ruins', change_id: 6 } } : first,
    );
    await userEvent.type(await openType(server, makeType({ locations: 0 })), 's');
    await userEvent.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Changed meanwhile' });
    expect(within(dialog).getByText(/^Tom saved this just now/)).toBeDefined();
    expect(within(dialog).getByRole('row', { name: 'Name ruins wreck' })).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(currentAddress()).toBe('/admin/list/home/type/'));
    expect(server.callsTo('POST').map(({ body }) => [body?.name, body?.version])).toEqual([
      ['ruins', 3],
      ['ruins', 5],
    ]);
  });

  it('or theirs comes into the form', async () => {
    const server = await startAdminServer();
    const current = makeType({ name: 'wreck', version: 5, locations: 0, default_scale: 17 });
    server.answer('POST /api/home/type/7/', refusal(409, 'changed_meanwhile', 'Changed.', { current }));
    await userEvent.type(await openType(server, makeType({ locations: 0 })), 's');
    await userEvent.click(save());
    await userEvent.click(await screen.findByRole('button', { name: 'Take theirs' }));
    await waitFor(() => expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('wreck'));
    expect((screen.getByLabelText('Label size') as HTMLInputElement).value).toBe('17');
  });

  it('asks before unsaved changes are left by a link', async () => {
    const server = await startAdminServer();
    await userEvent.type(await openType(server), 's');
    await userEvent.click(screen.getByRole('link', { name: 'Campaigns' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay here' }));
    expect(currentAddress()).toBe('/admin/manage/home/type/7/');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(currentAddress()).toBe('/admin/list/home/type/'));
  });

  it('deletes by POST after asking, and follows the redirect with its parameter, never out of this site', async () => {
    const server = await startAdminServer();
    await openType(server);
    await userEvent.click(screen.getByRole('button', { name: 'Delete type' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete ruin?' });
    server.answer('POST /api/home/type/7/delete/', refusal(409, 'conflict', 'It is still needed.'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('It is still needed.');
    server.answer('POST /api/home/type/7/delete/', { body: { redirect: '/admin/list/home/type/', change_id: 9 } });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(currentAddress()).toBe('/admin/list/home/type/?redirect=%2Fadmin%2Fmanage%2Fhome%2Ftype%2F7%2F'),
    );
    expect(server.callsTo('POST').map(({ body }) => body)).toEqual([{}, {}]);
    expect(await screen.findByText('ruin is deleted.')).toBeDefined();
  });
});

describe('admin/manage/home/location/{id}', () => {
  it('has the name alone, refuses one that no address can hold, and goes back to the list', async () => {
    const server = await startAdminServer();
    server.answer('GET /api/home/location/41/', { body: makeLocation() });
    server.answer('GET /api/home/location/list/', listOf([]));
    server.answer('POST /api/home/location/41/', { body: { location: makeLocation(), change_id: 2 } });
    renderApp({ path: '/admin/manage/home/location/41/', viewer: staff });
    const name = await screen.findByLabelText('Name', {});
    await userEvent.type(name, '/');
    await userEvent.click(save());
    expect(await screen.findByText('The name cannot contain any of / ? # % \\')).toBeDefined();
    await userEvent.clear(name);
    await userEvent.type(name, 'Gull Haven');
    await userEvent.click(save());
    await waitFor(() => expect(currentAddress()).toBe('/admin/list/home/location/'));
    expect(server.callsTo('POST')[0]?.body).toMatchObject({ name: 'Gull Haven', version: 6 });
  });
});

describe('admin/manage/home/wikipage/{id}', () => {
  async function openPage(server: AdminServer) {
    server.answer('GET /api/home/wikipage/12/', { body: makeWikiPage() });
    server.answer('GET /api/home/wikipage/list/', listOf([]));
    renderApp({ path: '/admin/manage/home/wikipage/12/', viewer: staff });
    return screen.findByLabelText('Top section', {});
  }
  const preview = () => screen.getByRole('region', { name: 'Preview' });
  const section = (name: string) => screen.getByDisplayValue(name);

  it('edits top section, sections and subsections with the panel beside it, and saves the whole page', async () => {
    const server = await startAdminServer();
    server.answer('POST /api/home/wikipage/12/', ({ body }) => ({
      body: { ...makeWikiPage(), ...body, change_id: 3 },
    }));
    const top = await openPage(server);
    expect(within(preview()).getByText('A harbour of gulls.')).toBeDefined();
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
    await userEvent.click(save());
    await waitFor(() => expect(currentAddress()).toBe('/admin/list/home/wikipage/'));
    const { client_key: _key, ...sent } = server.callsTo('POST')[0]?.body ?? {};
    expect(sent).toEqual({
      name: 'Gullhaven',
      location_id: 41,
      version: 9,
      wiki_page_content: {
        ...makeWikiPage().wiki_page_content,
        top_section: 'A harbour of gulls. And of tides.',
        sections: [
          { name: 'Taverns', clean_text: 'Two, and a half.', subsections: [] },
          { name: 'History', clean_text: 'Founded twice.', subsections: [] },
          { name: 'Trade', clean_text: 'Salt.', subsections: [] },
        ],
      },
    });
    expect(localStorage.getItem('va:draft:wikipage:7:12')).toBeNull();
  });

  it('brings a removed section back, and wants a name for a new one', async () => {
    const server = await startAdminServer();
    await openPage(server);
    await userEvent.click(screen.getByRole('button', { name: 'Remove section History' }));
    expect(screen.queryByDisplayValue('History')).toBeNull();
    await userEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement);
    expect(section('History')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Add section' }));
    await userEvent.click(save());
    expect(screen.getByText('The field Section name must be filled out to submit the form')).toBeDefined();
    expect(document.activeElement).toBe(screen.getAllByLabelText('Section name').at(-1));
    expect(server.callsTo('POST')).toEqual([]);
  });

  it('keeps a draft through a failed save and a closed page, and drops it when told to', async () => {
    const server = await startAdminServer();
    server.answer('POST /api/home/wikipage/12/', 'cut');
    await userEvent.type(await openPage(server), ' And salt.');
    await userEvent.click(save());
    expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.');
    await waitFor(() => expect(localStorage.getItem('va:draft:wikipage:7:12')).toContain('And salt.'));
    document.body.innerHTML = '';
    const again = await openPage(server);
    expect((again as HTMLTextAreaElement).value).toBe('A harbour of gulls. And salt.');
    await userEvent.click(screen.getByRole('button', { name: 'Drop the draft' }));
    expect((screen.getByLabelText('Top section') as HTMLTextAreaElement).value).toBe('A harbour of gulls.');
  });

  it('shows both versions when somebody else saved first, and loses neither', async () => {
    const server = await startAdminServer();
    const current = makeWikiPage({ version: 10 });
    current.wiki_page_content = { ...current.wiki_page_content, top_section: 'A harbour of terns.' };
    server.answer('POST /api/home/wikipage/12/', refusal(409, 'changed_meanwhile', 'Changed.', { current }));
    await userEvent.type(await openPage(server), ' And salt.');
    await userEvent.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Changed meanwhile' });
    const row = within(dialog).getByRole('row', { name: /^Top section/ });
    expect(row.textContent).toBe('Top sectionA harbour of gulls. And salt.A harbour of terns.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Back to the form' }));
    expect((screen.getByLabelText('Top section') as HTMLTextAreaElement).value).toBe('A harbour of gulls. And salt.');
    await userEvent.click(save());
    await userEvent.click(await screen.findByRole('button', { name: 'Take theirs' }));
    await waitFor(() =>
      expect((screen.getByLabelText('Top section') as HTMLTextAreaElement).value).toBe('A harbour of terns.'),
    );
  });
});
