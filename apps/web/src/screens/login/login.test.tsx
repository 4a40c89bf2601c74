import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { connectBrowserSession } from '../../api/browser-session.ts';
import { writeTokens } from '../../session/tokens.ts';
import { type RealServer, startServer } from '../../test-support/real-server.ts';
import { renderAccountScreens } from '../../test-support/render-account-screens.tsx';

const person = { email: 'marisol@hearth.example', password: 'tide and ink' };
let server: RealServer;

beforeEach(async () => {
  server = await startServer();
});

const calls = () => server.network.calls.map(({ method, path }) => `${method} ${path}`);

/** Her account, and she is logged in with it. */
async function signIn(): Promise<number> {
  const { id } = await server.act.addPerson(person);
  writeTokens(await server.act.openSession({ person: id }), Date.now());
  return id;
}

async function open(address = '/login/') {
  const app = renderAccountScreens(address);
  const submit = await screen.findByRole('button', { name: /Submit/ });
  return { ...app, submit };
}

const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');

describe('/login', () => {
  it('names each missing field with the sentence of the specification, and sends nothing', async () => {
    const { user, submit } = await open();
    await user.click(submit);
    expect(screen.getByText('Email field is missing')).toBeVisible();
    expect(screen.getByText('Password field is missing')).toBeVisible();
    expect(document.activeElement).toBe(email());
    await user.type(email(), 'x@hearth.example');
    await user.click(submit);
    expect(screen.queryByText('Email field is missing')).toBeNull();
    expect(document.activeElement).toBe(password());
    expect(calls()).toEqual([]);
  });

  whole('leads to the reset by email while somebody guesses the password', async () => {
    await server.act.addPerson(person);
    server.network.answer('POST /user/token/', {
      status: 429,
      body: { error: 'Too many', code: 'too_many_passwords' },
    });
    const { user, address } = await open();
    await user.type(email(), person.email);
    await user.type(password(), 'tide and ink{Enter}');
    await user.click(await screen.findByRole('link', { name: 'get a link by email to reset your password' }));
    await waitFor(() => expect(address()).toBe('/password_reset_request/'));
    expect(await screen.findByDisplayValue(person.email)).toBeVisible();
  });

  whole('goes to / after logging in, with the email sent in lower case', async () => {
    await server.act.addPerson(person);
    const { user, submit, address } = await open();
    await user.type(email(), ' Marisol@Hearth.Example ');
    await user.type(password(), 'tide and ink{Enter}');
    await waitFor(() => expect(address()).toBe('/'));
    expect(submit.isConnected).toBe(false);
    expect(localStorage.getItem('token')).not.toBeNull();
  });

  whole('goes to the stored redirect, once', async () => {
    await server.act.addPerson(person);
    localStorage.setItem('redirect', '/campaign/k3/waterdeep/?child=amphail');
    const { user, address } = await open();
    await user.type(email(), person.email);
    await user.type(password(), `${person.password}{Enter}`);
    await waitFor(() => expect(address()).toBe('/campaign/k3/waterdeep/?child=amphail'));
    expect(localStorage.getItem('redirect')).toBeNull();
  });

  whole.each(['https://evil.example/', '//evil.example', '/\\evil.example'])(
    'does not follow a redirect to %s',
    async (evil) => {
      await server.act.addPerson(person);
      localStorage.setItem('redirect', evil);
      const { user, address } = await open(`/login/?redirect=${encodeURIComponent(evil)}`);
      await user.type(email(), person.email);
      await user.type(password(), `${person.password}{Enter}`);
      await waitFor(() => expect(address()).toBe('/'));
    },
  );

  whole('takes the redirect parameter that answers of the server bring', async () => {
    await server.act.addPerson(person);
    const { user, address } = await open('/login/?redirect=%2Faccount%2F');
    await user.type(email(), person.email);
    await user.type(password(), `${person.password}{Enter}`);
    await waitFor(() => expect(address()).toBe('/account/'));
  });

  whole('answers wrong words with the sentence whose end leads to the reset, and keeps what was typed', async () => {
    await server.act.addPerson(person);
    const { user, submit } = await open();
    await user.type(email(), person.email);
    await user.type(password(), 'wrong');
    await user.click(submit);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(
      'Wrong Email or Password. If this is your first time logging in, you may need to reset your password first',
    );
    const link = screen.getByRole('link', { name: 'reset your password first' });
    expect(link.getAttribute('href')).toBe('/password_reset_request/');
    expect(email()).toHaveProperty('value', person.email);
    expect(password()).toHaveProperty('value', 'wrong');
    expect(calls()).toEqual(['POST /user/token/']);
  });

  whole.each([
    ['Forgot your password?', '/password_reset_request/'],
    ['Create an account', '/signup/'],
  ])('hands the email on to %s, not in the address', async (name, target) => {
    const { user, address } = await open();
    await user.type(email(), ' tom@hearth.example');
    await user.click(screen.getByRole('link', { name }));
    await waitFor(() => expect(address()).toBe(target));
    await waitFor(() => expect(email()).toHaveProperty('value', 'tom@hearth.example'));
  });

  whole('hands the email on from the refusal as well', async () => {
    await server.act.addPerson(person);
    const { user, submit } = await open();
    await user.type(email(), person.email);
    await user.type(password(), 'wrong');
    await user.click(submit);
    await user.click(await screen.findByRole('link', { name: 'reset your password first' }));
    expect(await screen.findByRole('heading', { name: 'Reset your password' })).toBeVisible();
    expect(email()).toHaveProperty('value', person.email);
  });

  whole.each([
    [400, { error: 'Bad Request', code: 'bad_request' }, 'Bad Request'],
    [408, { error: 'Request Timed Out', code: 'request_timed_out' }, 'Request Timed Out'],
    [429, { error: 'Too many tries. Wait 20 seconds.', code: 'too_many_requests' }, 'Too many tries. Wait 20 seconds.'],
    [
      500,
      '<html>proxy</html>',
      'Something went wrong on the server. Try again. If it happens again, tell the person who runs this site.',
    ],
  ])('shows the error field of an answer %i in red', async (status, body, sentence) => {
    server.network.answer('POST /user/token/', { status, body });
    const { user, submit } = await open();
    await user.type(email(), person.email);
    await user.type(password(), 'whatever');
    await user.click(submit);
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  });

  whole('cannot be sent twice while it is under way', async () => {
    let answer = () => {};
    await server.act.addPerson(person);
    // Made before the call arrives, which may be later than the click.
    const held = new Promise<undefined>((done) => {
      answer = () => done(undefined);
    });
    server.network.intercept = () => held;
    const { user, submit } = await open();
    await user.type(email(), person.email);
    await user.type(password(), person.password);
    await user.click(submit);
    expect(submit).toHaveProperty('disabled', true);
    expect(submit.textContent).toContain('Logging in…');
    await user.type(password(), '{Enter}');
    answer();
    await waitFor(() => expect(submit.isConnected).toBe(false));
    expect(calls().filter((call) => call === 'POST /user/token/')).toHaveLength(1);
  });

  it('is left at once by somebody who is signed in, also when that happens in another tab', async () => {
    const { address } = await open();
    // Another tab writes the storage; its event is all that arrives here.
    const { id } = await server.act.addPerson(person);
    const tokens = await server.act.openSession({ person: id });
    localStorage.setItem('refresh_token', tokens.refresh);
    localStorage.setItem('token_time', String(Date.now()));
    localStorage.setItem('token', tokens.access);
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', storageArea: localStorage }));
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('shows no Google button where Google is not set up', async () => {
    await open();
    expect(screen.queryByText(/Google/)).toBeNull();
    expect(document.querySelector('script[src*="google"]')).toBeNull();
  });

  it('shows and hides the password', async () => {
    const { user } = await open();
    expect(password().getAttribute('type')).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password().getAttribute('type')).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password().getAttribute('type')).toBe('password');
  });
});

describe('the guard of signed-in pages', () => {
  it('sends an anonymous visitor to /login and brings them back', async () => {
    await server.act.addPerson(person);
    const { user, address } = await open('/account/');
    expect(address()).toBe('/login/');
    expect(localStorage.getItem('redirect')).toBe('/account/');
    await user.type(email(), person.email);
    await user.type(password(), `${person.password}{Enter}`);
    await waitFor(() => expect(address()).toBe('/account/'));
    expect(await screen.findByRole('heading', { name: 'Account' })).toBeVisible();
  });

  whole('follows a logout in another tab, without asking the next person back to this page', async () => {
    await signIn();
    const { address } = renderAccountScreens('/account/');
    await screen.findByRole('heading', { name: 'Account' });
    for (const key of ['refresh_token', 'token_time', 'token']) localStorage.removeItem(key);
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', storageArea: localStorage }));
    await waitFor(() => expect(address()).toBe('/login/'));
    expect(localStorage.getItem('redirect')).toBeNull();
  });
});

describe('a session that ends while a signed-in page is open', () => {
  it('leads to the log-in, which says why, and keeps drafts', async () => {
    const disconnect = connectBrowserSession();
    try {
      const id = await signIn();
      localStorage.setItem('va:draft:note:7', 'The innkeeper lies');
      const { user, address } = renderAccountScreens('/account/');
      const news = await screen.findByRole('switch');
      await server.act.endSessions({ person: id });
      await user.click(news);
      await waitFor(() => expect(address()).toBe('/login/'));
      expect(await screen.findByText(/^Your login has expired/)).toBeVisible();
      expect(localStorage.getItem('token')).toBeNull();
      expect(localStorage.getItem('va:draft:note:7')).toBe('The innkeeper lies');
    } finally {
      disconnect();
    }
  });
});

describe('/logout', () => {
  it('clears what this browser kept, tells the server and says so at the log-in', async () => {
    await signIn();
    localStorage.setItem('va:draft:note:7', 'secret');
    const { address } = renderAccountScreens('/logout/');
    expect(await screen.findByText('You are logged out.')).toBeVisible();
    expect(address()).toBe('/login/');
    expect(localStorage).toHaveLength(0);
    await waitFor(() => expect(calls()).toContain('POST /user/logout/'));
  });
});
