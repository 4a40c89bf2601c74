import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { type RealServer, startServer } from '../../test-support/real-server.ts';
import { renderAccountScreens } from '../../test-support/render-account-screens.tsx';

let server: RealServer;

beforeEach(async () => {
  server = await startServer();
});

const registered = () => server.network.callsTo('POST /user/register/').map(({ body }) => body);

async function open() {
  const app = renderAccountScreens('/signup/');
  const submit = await screen.findByRole('button', { name: /Submit/ });
  const fill = async (email: string, password: string, confirmed: string) => {
    await app.user.type(screen.getByLabelText('Email'), email);
    await app.user.type(screen.getByLabelText('Password'), password);
    await app.user.type(screen.getByLabelText('Confirm password'), confirmed);
  };
  return { ...app, submit, fill, tick: () => app.user.click(screen.getByLabelText('I am at least 18 years old')) };
}

describe('/signup', () => {
  it('says what is available now and what comes', async () => {
    await open();
    const pitch = screen.getByRole('region', { name: /The map on your table/ });
    for (const name of [
      'Available now',
      'DM-only notes',
      'Player maps',
      'Sharing choices',
      'Player notes',
      'Live table',
      'Fog',
      'Rumors',
      'Your own worlds',
      'Coming soon',
    ])
      expect(within(pitch).getByText(name)).toBeVisible();
    expect(within(pitch).getByText('Saved filters').parentElement?.textContent).toContain('By source and by edition.');
  });

  it('opens the privacy policy beside the form, which keeps what was typed', async () => {
    const { user, fill, address } = await open();
    await fill('tom@hearth.example', 'lantern oil', 'lantern oil');
    const link = screen.getByRole('link', { name: 'privacy policy opens in a new tab' });
    expect(link.getAttribute('href')).toBe('/privacy_policy');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener');
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    expect(address()).toBe('/signup/');
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'tom@hearth.example');
  });

  it('names every field that must be filled out, and sends nothing', async () => {
    const { user, submit } = await open();
    await user.click(submit);
    for (const label of ['Email', 'Password', 'Confirm password'])
      expect(screen.getByText(`The field ${label} must be filled out to submit the form`)).toBeVisible();
    expect(screen.getByText('You must be at least 18 years old. Confirm your age to make an account.')).toBeVisible();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(registered()).toEqual([]);
  });

  whole('refuses two passwords that differ: Passwords Do Not Match', async () => {
    const { user, submit, fill, tick } = await open();
    await fill('tom@hearth.example', 'lantern oil', 'lantern oi1');
    await tick();
    await user.click(submit);
    expect(screen.getByText('Passwords Do Not Match')).toBeVisible();
    expect(registered()).toEqual([]);
  });

  whole('makes the account, signed in at once, with a lower-cased email and the confirmed age', async () => {
    localStorage.setItem('redirect', '/campaign/k3/waterdeep/#invite=abc');
    const { user, submit, fill, tick, address } = await open();
    await fill('Tom@Hearth.Example', ' lantern oil ', ' lantern oil ');
    await tick();
    await user.click(submit);
    await waitFor(() => expect(address()).toBe('/campaign/k3/waterdeep/#invite=abc'));
    expect(registered()).toEqual([{ email: 'tom@hearth.example', password: ' lantern oil ', age_confirmed: true }]);
  });

  whole('asks for a name that others see, and takes none for an answer', async () => {
    const { user, submit, fill, tick } = await open();
    const name = screen.getByLabelText('Your name');
    expect(name).toHaveProperty('required', false);
    await fill('tom@hearth.example', 'lantern oil', 'lantern oil');
    await tick();
    await user.type(name, '\u3164');
    await user.click(submit);
    expect(registered()).toEqual([]);
    expect(document.activeElement).toBe(name);
    await user.clear(name);
    await user.type(name, '  Tom of the Hearth ');
    await user.click(submit);
    await waitFor(() => expect(registered()).toHaveLength(1));
    expect(registered()[0]).toMatchObject({ name: 'Tom of the Hearth' });
  });

  whole('shows what the server refuses at its field, and loses nothing', async () => {
    await server.act.addPerson({ email: 'tom@hearth.example' });
    const { user, submit, fill, tick } = await open();
    await fill('tom@hearth.example', 'lantern oil', 'lantern oil');
    await tick();
    await user.click(submit);
    expect(await screen.findByText(/^There is already an account with this email/)).toBeVisible();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'lantern oil');
    expect(submit).toHaveProperty('disabled', false);
    expect(localStorage.getItem('token')).toBeNull();
  });

  whole.each([
    ['short', 'The password needs at least 8 characters.'],
    ['sword coast', 'The password is made only of words everybody here would try. Add something of your own.'],
    ['tom@hearth.example', 'The password is too close to your email. Choose another one.'],
  ])('refuses the password %j before it is sent', async (password, sentence) => {
    const { user, submit, fill, tick } = await open();
    await fill('tom@hearth.example', password, password);
    await tick();
    await user.click(submit);
    expect(screen.getByText(sentence)).toBeVisible();
    expect(registered()).toEqual([]);
  });
});
