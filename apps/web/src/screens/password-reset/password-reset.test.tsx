import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { writeTokens } from '../../session/tokens.ts';
import { type RealServer, startServer } from '../../test-support/real-server.ts';
import { renderAccountScreens } from '../../test-support/render-account-screens.tsx';

/** As a link of ours looks. */
const someToken = 'kX9-vT_2mQ7hLw4zR8sYbA5cN1dE6fGj';
let server: RealServer;

beforeEach(async () => {
  server = await startServer();
});

const sent = () => server.network.callsTo('POST').map(({ method, path, body }) => [`${method} ${path}`, body]);

/** The secret in the mail that was asked for. */
async function tokenOfMail(email: string): Promise<string> {
  await server.post('/user/password_reset_request/', { email });
  return (await server.act.readMail({ subject: 'Reset your password' })).token;
}

describe('/password_reset_request/', () => {
  it('says the same for every address, then waits before it sends again', async () => {
    const { user } = renderAccountScreens('/password_reset_request/');
    await user.type(await screen.findByLabelText('Email'), 'Marisol@Hearth.Example');
    await user.click(screen.getByRole('button', { name: /Send reset link/ }));
    expect(
      await screen.findByText(
        'If that address has an account, a reset link is on its way. Check your spam folder too.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: /^Send again in \d+ s$/ })).toHaveProperty('disabled', true);
    expect(sent()).toEqual([['POST /user/password_reset_request/', { email: 'marisol@hearth.example' }]]);
    await user.type(screen.getByLabelText('Email'), '{Enter}');
    expect(sent()).toHaveLength(1);
  });

  whole.each([
    ['', 'Email field is missing'],
    ['not an address', 'Enter one email address, like name@example.org.'],
    ['a@b.example, c@d.example', 'Enter one email address, like name@example.org.'],
  ])('refuses %j', async (text, sentence) => {
    const { user } = renderAccountScreens('/password_reset_request/');
    const field = await screen.findByLabelText('Email');
    if (text !== '') await user.type(field, text);
    await user.click(screen.getByRole('button', { name: /Send reset link/ }));
    expect(screen.getByText(sentence)).toBeVisible();
    expect(sent()).toEqual([]);
  });
});

describe('/password_reset/#token', () => {
  async function open(hash = `#${someToken}`) {
    const app = renderAccountScreens(`/password_reset/${hash}`);
    await screen.findByRole('heading', { name: 'Choose a new password' });
    return app;
  }

  async function choose(user: Awaited<ReturnType<typeof open>>['user'], password: string, confirmed = password) {
    await user.type(screen.getByLabelText('New password'), password);
    await user.type(screen.getByLabelText('Confirm password'), `${confirmed}{Enter}`);
  }

  it('takes the token out of the address and sends nothing until a password is chosen', async () => {
    const { address } = await open();
    await waitFor(() => expect(address()).toBe('/password_reset/'));
    expect(sent()).toEqual([]);
  });

  whole('sets the password by POST and leads to the log-in', async () => {
    const token = await tokenOfMail((await server.act.addPerson({})).email);
    const { user } = await open(`#${token}`);
    await choose(user, 'lantern oil');
    expect(await screen.findByText(/Your password is changed, and you are logged out everywhere/)).toBeVisible();
    expect(sent()).toEqual([['POST /user/password_reset/', { token, password: 'lantern oil' }]]);
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login/');
  });

  it('refuses two passwords that differ', async () => {
    const { user } = await open();
    await choose(user, 'lantern oil', 'lantern oi1');
    expect(screen.getByText('Passwords Do Not Match')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  whole('offers a new link when this one has been used', async () => {
    const token = await tokenOfMail((await server.act.addPerson({})).email);
    await server.post('/user/password_reset/', { token, password: 'eleven owls' });
    const { user } = await open(`#${token}`);
    await choose(user, 'lantern oil');
    expect((await screen.findByRole('alert')).textContent).toContain('This link has been used or has expired.');
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe(
      '/password_reset_request/',
    );
    expect(screen.getByLabelText('New password')).toHaveProperty('value', 'lantern oil');
  });

  it.each(['', '#', '#short', '#has spaces in the middle of it all'])(
    'says so when the link was cut off: %j',
    async (hash) => {
      await open(hash);
      expect(screen.getByRole('alert').textContent).toContain('This link is not complete.');
      expect(screen.queryByLabelText('New password')).toBeNull();
    },
  );

  whole('ends the session of this browser, as every other', async () => {
    const { id, email } = await server.act.addPerson({});
    writeTokens(await server.act.openSession({ person: id }), Date.now());
    const { user, address } = await open(`#${await tokenOfMail(email)}`);
    await choose(user, 'lantern oil');
    await waitFor(() => expect(address()).toBe('/login/'));
    expect(screen.getByText('Your password is changed. Log in with the new one.')).toBeVisible();
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('pages that other mails lead to', () => {
  it('confirm an address only when the button is pressed', async () => {
    const { id, password } = await server.act.addPerson({});
    const { access } = await server.act.openSession({ person: id });
    await server.post('/user/change_email/', { email: 'mari@hearth.example', password }, access);
    const { token } = await server.act.readMail({ subject: 'Confirm your new email' });
    const { user, address } = renderAccountScreens(`/account/confirm_email/#${token}`);
    const button = await screen.findByRole('button', { name: /Confirm/ });
    await waitFor(() => expect(address()).toBe('/account/confirm_email/'));
    expect(sent()).toEqual([]);
    await user.click(button);
    expect(await screen.findByText(/Your email is changed/)).toBeVisible();
    expect(sent()).toEqual([['POST /user/confirm_email/', { token }]]);
  });

  it('lead to the account when the link was cut off, and speak of no button', async () => {
    renderAccountScreens('/account/unsubscribe/');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('link', { name: 'Open your account' }).getAttribute('href')).toBe('/account/');
    expect(screen.queryByText(/Press the button/)).toBeNull();
  });

  it('unsubscribe only when the button is pressed', async () => {
    const { id } = await server.act.addPerson({});
    const token = await server.act.unsubscribeToken({ person: id });
    const { user } = renderAccountScreens(`/account/unsubscribe/#${token}`);
    await user.click(await screen.findByRole('button', { name: /Unsubscribe/ }));
    expect(await screen.findByText(/You will no longer get news from us/)).toBeVisible();
    expect(sent()).toEqual([['POST /user/unsubscribe/', { token }]]);
  });
});
