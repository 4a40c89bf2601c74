import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { CAMPAIGN, DM, PRIYA, startCampaignServer, TOM } from '../../test-support/campaign-server.ts';
import { currentAddress, renderApp } from '../../test-support/render-app.tsx';

const heading = (name: string) => screen.findByRole('heading', { name });
const submit = () => screen.getByRole('button', { name: /^Submit/ });

describe('/campaigns/', () => {
  it('sends visitors without an account to the log-in', async () => {
    await startCampaignServer();
    renderApp({ path: '/campaigns/' });
    await waitFor(() => expect(currentAddress()).toBe('/login/'));
  });

  whole('lists the own campaigns with Venture There and Edit', async () => {
    const server = await startCampaignServer();
    renderApp({ path: '/campaigns/', viewer: await server.signInAs(DM) });
    await heading('Campaigns');
    const row = await screen.findByRole('row', { name: /The Drowned Crown/ });
    const links = within(row).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Venture There', `/campaign/${CAMPAIGN}/sword_coast/`],
      ['Edit', `/edit_campaign/${CAMPAIGN}/`],
    ]);
    expect(screen.getByRole('link', { name: 'Add New Campaign' }).getAttribute('href')).toBe('/edit_campaign/');
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Name',
      'Venture There',
      'Edit',
    ]);
    expect(screen.getByRole('link', { name: 'Campaigns' }).getAttribute('href')).toBe('/campaigns/');
  });

  whole('says why no request to lead is there as long as the email is not confirmed', async () => {
    const server = await startCampaignServer();
    const viewer = await server.signInAs(PRIYA);
    renderApp({
      path: '/campaigns/',
      viewer: { ...viewer, user: viewer.user && { ...viewer.user, email_verified: false } },
    });
    expect(await screen.findByText(/^Invitations to lead a campaign appear here/)).toBeVisible();
  });

  whole('keeps those one plays in apart, and lets one leave', async () => {
    const server = await startCampaignServer({ members: [PRIYA] });
    renderApp({ path: '/campaigns/', viewer: await server.signInAs(PRIYA) });
    await userEvent.click(await screen.findByRole('button', { name: 'Leave The Drowned Crown' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Leave The Drowned Crown?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByText('Campaigns you play in')).toBeNull());
    expect(server.network.callsTo('POST').map(({ path }) => path)).toEqual([`/api/home/campaign/${CAMPAIGN}/leave/`]);
    expect((await server.campaign()).members).toEqual([]);
  });

  whole('shows those one plays in only once it is known where they stand', async () => {
    const server = await startCampaignServer({ members: [PRIYA] });
    let letThrough = () => {};
    const held = new Promise<undefined>((done) => {
      letThrough = () => done(undefined);
    });
    server.network.intercept = ({ path }) => (path === '/api/home/campaign/list/' ? held : undefined);
    renderApp({ path: '/campaigns/', viewer: await server.signInAs(PRIYA) });
    await waitFor(() => expect(server.network.callsTo('GET /api/home/campaign/joined/')).toHaveLength(1));
    // Its answer has come when later ones have.
    for (let later = 0; later < 5; later += 1) await server.campaign();
    expect(screen.queryByText('The Drowned Crown')).toBeNull();
    letThrough();
    expect(await screen.findByText('The Drowned Crown')).toBeVisible();
  });

  whole('begins with those one plays in for who leads none, and says what is true', async () => {
    const server = await startCampaignServer({ members: [PRIYA] });
    renderApp({ path: '/campaigns/', viewer: await server.signInAs(PRIYA) });
    const joined = await screen.findByRole('heading', { name: 'Campaigns you play in' });
    const own = screen.getByRole('heading', { name: 'Want to lead your own campaign?' });
    expect(joined.compareDocumentPosition(own)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText(/You play in these/)).toBeVisible();
    expect(screen.queryByText('No campaigns yet')).toBeNull();
    expect(screen.queryByText(/You are the DM/)).toBeNull();
  });

  whole('takes an answer that is no list for an empty one', async () => {
    const server = await startCampaignServer();
    server.network.intercept = ({ path }) => (path.startsWith('/api/home/') ? { body: { detail: 'odd' } } : undefined);
    renderApp({ path: '/campaigns/', viewer: await server.signInAs(DM) });
    expect(await screen.findByText('No campaigns yet')).toBeVisible();
  });

  whole('says why there is none to see, and asks again', async () => {
    const server = await startCampaignServer();
    server.network.intercept = ({ path }) =>
      path.endsWith('/list/')
        ? { status: 408, body: { error: 'Request Timed Out', code: 'request_timed_out' } }
        : undefined;
    renderApp({ path: '/campaigns/', viewer: await server.signInAs(DM) });
    expect((await screen.findByRole('alert')).textContent).toContain('Request Timed Out');
    server.network.intercept = () => undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /The Drowned Crown/ })).toBeVisible();
  });
});

describe('edit_campaign/', () => {
  it('wants a name, makes the campaign and goes back to the list', async () => {
    const server = await startCampaignServer();
    renderApp({ path: '/edit_campaign/', viewer: await server.signInAs(DM) });
    await heading('New campaign');
    await userEvent.click(submit());
    expect(screen.getByText('The field Name must be filled out to submit the form')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Name'), ' Salt and Iron ');
    await userEvent.click(submit());
    await waitFor(() => expect(currentAddress()).toBe('/campaigns/'));
    expect(server.network.callsTo('POST').map(({ path, body }) => [path, body])).toEqual([
      ['/api/home/campaign/', { name: 'Salt and Iron' }],
    ]);
  });

  whole('shows the refusal of the server and keeps what was typed', async () => {
    const server = await startCampaignServer();
    const error = 'You have 100 campaigns, which is the most. Delete one first.';
    server.network.intercept = ({ method }) =>
      method === 'POST' ? { status: 409, body: { error, code: 'quota_reached' } } : undefined;
    renderApp({ path: '/edit_campaign/', viewer: await server.signInAs(DM) });
    await heading('New campaign');
    await userEvent.type(screen.getByLabelText('Name'), 'One too many');
    await userEvent.click(submit());
    expect(await screen.findByText(error)).toBeVisible();
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('One too many');
  });
});

describe('edit_campaign/{id}/', () => {
  const open = async (changes: Parameters<typeof startCampaignServer>[0] = {}) => {
    const server = await startCampaignServer(changes);
    renderApp({ path: `/edit_campaign/${CAMPAIGN}/`, viewer: await server.signInAs(DM) });
    await heading('Sharing');
    return server;
  };

  it('saves the name and says Saved until the next edit', async () => {
    const server = await open();
    const name = screen.getByLabelText('Name');
    await userEvent.clear(name);
    await userEvent.type(name, 'The Risen Crown');
    await userEvent.click(submit());
    const page = within(screen.getByRole('main'));
    expect(await page.findByText('Saved')).toBeVisible();
    expect((await server.campaign()).name).toBe('The Risen Crown');
    expect(currentAddress()).toBe(`/edit_campaign/${CAMPAIGN}/`);
    await userEvent.type(name, '!');
    expect(page.queryByText('Saved')).toBeNull();
  });

  whole.each([
    ['of somebody else', TOM, CAMPAIGN],
    ['that one only plays in', PRIYA, CAMPAIGN],
    ['that does not exist', DM, 'ffff'],
  ])('%s is not found', async (_which, as, id) => {
    const server = await startCampaignServer({ members: [PRIYA], sharing: 'members' });
    renderApp({ path: `/edit_campaign/${id}/`, viewer: await server.signInAs(as) });
    expect(await heading('This part of the map is blank')).toBeVisible();
    expect(screen.queryByText('The Drowned Crown')).toBeNull();
  });

  whole('switches to members only and back; the link carries the invite only then, and can be replaced', async () => {
    const server = await open();
    const link = () => (screen.getByLabelText('Invite Link') as HTMLInputElement).value;
    const plain = `${location.origin}/campaign/${CAMPAIGN}/sword_coast/`;
    expect(link()).toBe(plain);
    expect(screen.queryByRole('button', { name: 'New link' })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: /^Members only/ }));
    await waitFor(() => expect(link()).not.toBe(plain));
    const first = link();
    expect(first).toBe(`${plain}#invite=${(await server.campaign()).invite_token}`);
    await userEvent.click(screen.getByRole('button', { name: 'New link' }));
    await userEvent.click(screen.getByRole('button', { name: 'Make a new link' }));
    await waitFor(() => expect(link()).not.toBe(first));
    const { invite_token, sharing } = await server.campaign();
    expect(link()).toBe(`${plain}#invite=${invite_token}`);
    expect(sharing).toBe('members');
  });

  whole('puts the mode back when it could not be saved', async () => {
    const server = await open();
    server.network.intercept = ({ method }) =>
      method === 'POST' ? { status: 503, body: { error: 'Busy.', code: 'unavailable' } } : undefined;
    await userEvent.click(screen.getByRole('radio', { name: /^Members only/ }));
    expect(await screen.findByText('Busy. Nothing was changed.')).toBeVisible();
    expect((screen.getByRole('radio', { name: /^Everybody/ }) as HTMLInputElement).checked).toBe(true);
  });

  whole('removes a player after asking, and lets them in again', async () => {
    const server = await open({ members: [PRIYA] });
    await userEvent.click(screen.getByRole('button', { name: 'Remove Priya' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Switch to members only' }));
    expect(screen.getByText(/Signed out, Priya can still see the map your players see/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Let Priya in again' }));
    await waitFor(() => expect(screen.queryByText('Priya')).toBeNull());
    expect(
      server.network.callsTo('POST').map(({ path }) => path.replace(`/api/home/campaign/${CAMPAIGN}/`, '')),
    ).toEqual(['members/7/remove/', 'members/7/readmit/']);
  });

  whole('switches an open campaign to members only with the removal, and says what is true of each', async () => {
    const server = await open({ members: [PRIYA] });
    await userEvent.click(screen.getByRole('button', { name: 'Remove Priya' }));
    expect(
      screen.getByText(/^Priya can no longer open this campaign, even with the link\. The link stops working/),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await screen.findByRole('button', { name: 'Let Priya in again' });
    expect((await server.campaign()).sharing).toBe('members');
    expect(server.network.callsTo('POST').map(({ path, body }) => [path, body])).toEqual([
      [`/api/home/campaign/${CAMPAIGN}/`, { sharing: 'members' }],
      [`/api/home/campaign/${CAMPAIGN}/members/7/remove/`, {}],
    ]);
  });

  whole('is deleted only when its name is typed', async () => {
    const server = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Delete campaign' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Delete The Drowned Crown?' });
    const confirm = within(dialog).getByRole('button', { name: 'Delete campaign' }) as HTMLButtonElement;
    await userEvent.type(within(dialog).getByLabelText('Type its name to confirm'), 'The Drowned');
    expect(confirm.disabled).toBe(true);
    await userEvent.type(within(dialog).getByLabelText('Type its name to confirm'), ' Crown');
    expect(confirm.disabled).toBe(false);
    await userEvent.click(confirm);
    await waitFor(() => expect(currentAddress()).toBe('/campaigns/'));
    expect(server.network.callsTo('POST').map(({ body }) => body)).toEqual([{ name: 'The Drowned Crown' }]);
  });
});
