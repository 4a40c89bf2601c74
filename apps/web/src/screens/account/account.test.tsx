import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { readTokens, writeTokens } from '../../session/tokens.ts';
import type { PageAnswer } from '../../test-support/page-network.ts';
import { type RealServer, startServer } from '../../test-support/real-server.ts';
import { renderAccountScreens } from '../../test-support/render-account-screens.tsx';

let server: RealServer;

beforeEach(async () => {
  server = await startServer();
});

const sent = () => server.network.callsTo('POST').map(({ method, path, body }) => [`${method} ${path}`, body]);

/** Marisol has an account and is logged in. @param password null where only Google opens it */
async function signIn(password: string | null = 'tide and ink'): Promise<number> {
  const { id } = await server.act.addPerson({ email: 'marisol@hearth.example', name: 'Marisol', password });
  writeTokens(await server.act.openSession({ person: id }), Date.now());
  return id;
}

async function open(password?: null) {
  await signIn(password);
  const app = renderAccountScreens('/account/');
  await screen.findByRole('heading', { name: 'Account' });
  return app;
}

/** Google set up in the page, and its script in the browser, without a network. */
function pretendGoogle() {
  const config = document.createElement('script');
  config.type = 'application/json';
  config.id = 'app-config';
  config.textContent = JSON.stringify({ google_client_id: 'atlas-test' });
  document.body.append(config);
  // happy-dom puts itself on the window.
  const { settings } = (window as unknown as { happyDOM: { settings: ScriptSettings } }).happyDOM;
  settings.handleDisabledFileLoadingAsSuccess = true;
  const pretended = {
    token: '',
    end: () => {
      config.remove();
      settings.handleDisabledFileLoadingAsSuccess = false;
    },
  };
  const initTokenClient = ({ callback }: { callback: (answer: object) => void }) => ({
    requestAccessToken: () => callback({ access_token: pretended.token }),
  });
  vi.stubGlobal('google', { accounts: { oauth2: { initTokenClient } } });
  return pretended;
}

/** What happy-dom does with a script it does not fetch. */
interface ScriptSettings {
  handleDisabledFileLoadingAsSuccess: boolean;
}

const row = (name: string) => within(screen.getByRole('region', { name }));

describe('/account', () => {
  it('changes the name and shows it', async () => {
    const { user } = await open();
    await user.click(row('Name').getByRole('button', { name: 'Change name' }));
    const field = row('Name').getByLabelText('Name');
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.click(row('Name').getByRole('button', { name: /Save/ }));
    expect(row('Name').getByText('The field Name must be filled out to submit the form')).toBeVisible();
    await user.type(field, '  Bramble ');
    await user.keyboard('{Enter}');
    expect(await row('Name').findByText('Saved')).toBeVisible();
    expect(row('Name').getByText('Bramble')).toBeVisible();
    expect(sent()).toEqual([['POST /user/user/', { name: 'Bramble' }]]);
    expect(document.activeElement).toBe(row('Name').getByRole('button', { name: 'Change name' }));
  });

  whole('sends a link to a new email, with the password, and changes nothing before', async () => {
    const { user } = await open();
    await user.click(row('Email').getByRole('button', { name: 'Change email' }));
    await user.type(row('Email').getByLabelText('New email'), 'Mari@Hearth.Example');
    await user.type(row('Email').getByLabelText('Current password'), 'tide and ink{Enter}');
    expect(await row('Email').findByText(/^A link is on its way to the new email/)).toBeVisible();
    expect(row('Email').getByText('marisol@hearth.example')).toBeVisible();
    expect(sent()).toEqual([['POST /user/change_email/', { password: 'tide and ink', email: 'mari@hearth.example' }]]);
  });

  whole('changes the password and goes on with the new tokens', async () => {
    const { user, address } = await open();
    const before = readTokens();
    await user.click(row('Password').getByRole('button', { name: 'Change password' }));
    await user.type(row('Password').getByLabelText('Current password'), 'tide and ink');
    await user.type(row('Password').getByLabelText('New password'), 'lantern oil');
    await user.type(row('Password').getByLabelText('Confirm password'), 'lantern oi1{Enter}');
    expect(row('Password').getByText('Passwords Do Not Match')).toBeVisible();
    await user.clear(row('Password').getByLabelText('Confirm password'));
    await user.type(row('Password').getByLabelText('Confirm password'), 'lantern oil{Enter}');
    expect(await row('Password').findByText(/Every other browser is logged out/)).toBeVisible();
    const { access, refresh } = readTokens() ?? { access: '', refresh: '' };
    expect(access).not.toBe(before?.access);
    await server.post('/user/user/', { name: 'Bramble' }, access);
    await server.post('/user/token/refresh/', { refresh });
    expect(address()).toBe('/account/');
  });

  whole('shows a wrong current password at its field', async () => {
    const { user } = await open();
    await user.click(row('Password').getByRole('button', { name: 'Change password' }));
    await user.type(row('Password').getByLabelText('Current password'), 'wrong words');
    await user.type(row('Password').getByLabelText('New password'), 'lantern oil');
    await user.type(row('Password').getByLabelText('Confirm password'), 'lantern oil{Enter}');
    expect(await row('Password').findByText('The current password is not right.')).toBeVisible();
    expect(document.activeElement).toBe(row('Password').getByLabelText('Current password'));
  });

  whole('flips the news at once, and back with an alert when it is refused', async () => {
    let answer = () => {};
    // Made before the call arrives, which may be later than the click.
    const refused = new Promise<PageAnswer>((done) => {
      answer = () => done({ status: 503, body: { error: 'Busy.', code: 'unavailable' } });
    });
    server.network.intercept = ({ method }) => (method === 'POST' ? refused : undefined);
    const { user } = await open();
    const news = row('News by email').getByRole('switch');
    expect(news).toHaveProperty('checked', false);
    await user.click(news);
    expect(news).toHaveProperty('checked', true);
    answer();
    expect((await row('News by email').findByRole('alert')).textContent).toBe('Busy.');
    expect(news).toHaveProperty('checked', false);
  });

  whole('lists where the person is logged in and ends another browser', async () => {
    await server.act.openSession({ person: await signIn() });
    const { user } = renderAccountScreens('/account/');
    await screen.findByRole('heading', { name: 'Account' });
    const card = row('Where you are logged in');
    expect(await card.findAllByText(/Firefox on Linux/)).toHaveLength(2);
    expect(card.getByText('This browser')).toBeVisible();
    await user.click(card.getByRole('button', { name: /^Log out Firefox on Linux/ }));
    await waitFor(() => expect(card.getAllByText(/Firefox on Linux/)).toHaveLength(1));
    expect(card.getByText('This browser')).toBeVisible();
  });

  whole('terminates only with the typed email and the password, then forgets everything here', async () => {
    localStorage.setItem('va:draft:note:7', 'secret');
    const { user, address } = await open();
    await user.click(row('Terminate account').getByRole('button', { name: 'Terminate Account' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Terminate your account?' }));
    const confirm = dialog.getByRole('button', { name: 'Terminate Account' });
    expect(confirm).toHaveProperty('disabled', true);
    await user.type(dialog.getByLabelText('Type your email to confirm'), 'marisol@hearth');
    expect(confirm).toHaveProperty('disabled', true);
    await user.type(dialog.getByLabelText('Type your email to confirm'), '.Example');
    await user.click(confirm);
    expect(dialog.getByText('Password field is missing')).toBeVisible();
    await user.type(dialog.getByLabelText('Password'), 'tide and ink');
    await user.click(confirm);
    await waitFor(() => expect(address()).toBe('/login/'));
    expect(await screen.findByText('Your account is terminated.')).toBeVisible();
    expect(sent()).toEqual([
      ['POST /user/delete_account/', { email: 'marisol@hearth.example', password: 'tide and ink' }],
    ]);
    expect(localStorage).toHaveLength(0);
  });

  whole(
    'lets an account that only Google opens set a password by mail, which it needs where Google is not set up',
    async () => {
      const { user } = await open(null);
      await user.click(row('Password').getByRole('button', { name: 'Set a password' }));
      expect(
        await row('Password').findByText(/A link to set a password is on its way to marisol@hearth.example/),
      ).toBeVisible();
      await user.click(row('Terminate account').getByRole('button', { name: 'Terminate Account' }));
      const dialog = within(await screen.findByRole('alertdialog'));
      expect(dialog.queryByLabelText('Password')).toBeNull();
      expect(dialog.getByText(/no password yet. Set one first/)).toBeVisible();
      await user.type(dialog.getByLabelText('Type your email to confirm'), 'marisol@hearth.example');
      expect(dialog.getByRole('button', { name: 'Terminate Account' })).toHaveProperty('disabled', true);
    },
  );

  whole('terminates an account that only Google opens with the typed email and one more sign-in there', async () => {
    // Whom Google knows is Google's to say: what its answer leads to is pretended.
    server.network.answer('POST /user/delete_account/', {
      status: 403,
      body: { error: 'This is not the Google account.', code: 'forbidden', field: 'access_token' },
    });
    const google = pretendGoogle();
    try {
      const { user, address } = await open(null);
      await user.click(row('Terminate account').getByRole('button', { name: 'Terminate Account' }));
      const dialog = within(await screen.findByRole('alertdialog'));
      const confirm = dialog.getByRole('button', { name: 'Terminate Account' });
      await user.type(dialog.getByLabelText('Type your email to confirm'), 'marisol@hearth.example');
      expect(confirm).toHaveProperty('disabled', true);
      google.token = 'token of another';
      await user.click(dialog.getByRole('button', { name: 'Confirm with Google' }));
      expect(await dialog.findByText('Confirmed with Google.')).toBeVisible();
      await user.click(confirm);
      expect(await dialog.findByText('This is not the Google account.')).toBeVisible();
      expect(dialog.queryByText('Confirmed with Google.')).toBeNull();
      expect(confirm).toHaveProperty('disabled', true);
      server.network.answer('POST /user/delete_account/', { body: { success: 'Gone.' } });
      google.token = 'token of Marisol';
      await user.click(dialog.getByRole('button', { name: 'Confirm with Google' }));
      expect(await dialog.findByText('Confirmed with Google.')).toBeVisible();
      await user.click(confirm);
      await waitFor(() => expect(address()).toBe('/login/'));
      expect(sent()).toEqual(
        ['token of another', 'token of Marisol'].map((access_token) => [
          'POST /user/delete_account/',
          { email: 'marisol@hearth.example', access_token },
        ]),
      );
    } finally {
      google.end();
    }
  });

  whole('says when the server does not answer, and asks again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
    try {
      await signIn();
      server.network.answer('GET /user/user/', {
        status: 503,
        body: { error: 'The server is busy right now.', code: 'unavailable' },
      });
      const { user } = renderAccountScreens('/account/');
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain('The server is busy right now.');
      server.network.answer('GET /user/user/', undefined);
      await user.click(within(alert).getByRole('button', { name: 'Try again' }));
      expect(await screen.findByRole('heading', { name: 'Account' })).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
  });
});
