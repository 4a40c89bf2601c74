import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { whole } from '../../../api/test-support/whole.ts';
import { navItems } from '../navigation/nav-items.ts';
import { setCurrentCampaign } from '../session/current-campaign.ts';
import { readStored, storageKeys } from '../session/storage.ts';
import { anonymousViewer, type ViewerState } from '../session/use-viewer.ts';
import { currentAddress, renderInApp, viewerOfKind } from '../test-support/render-app.tsx';
import { NavBar } from './nav-bar.tsx';

/** The words and targets of the bar, in order. */
function barOf(kind: 'anonymous' | 'user' | 'staff'): string[] {
  renderInApp(<NavBar />, { path: '/waterdeep/?child=dock_ward', viewer: viewerOfKind(kind) });
  return within(screen.getByRole('banner'))
    .getAllByRole('link')
    .map((link) => `${linkName(link)} ${link.getAttribute('href')}`);
}

function linkName(link: HTMLElement): string {
  return link.getAttribute('aria-label') ?? link.textContent;
}

describe('the bar', () => {
  it('shows anonymous visitors brand, all maps, chat, Log in and Customize To Your Campaign', () => {
    expect(barOf('anonymous')).toEqual([
      'Venture Atlas, home /',
      'All maps /gallery/',
      'Community /community/',
      'Log in /login/',
      'Customize To Your Campaign /signup/',
    ]);
  });

  it('shows signed-in people all maps, Worlds, chat, Campaigns, Account and Logout', () => {
    expect(barOf('user')).toEqual([
      'Venture Atlas, home /',
      'All maps /gallery/',
      'Worlds /worlds/',
      'Community /community/',
      'Campaigns /campaigns/',
      'Account /account/',
      'Logout /logout/',
    ]);
  });

  it('shows staff Maps and Admin as well', () => {
    expect(barOf('staff')).toEqual([
      'Venture Atlas, home /',
      'All maps /gallery/',
      'Maps /maps/',
      'Worlds /worlds/',
      'Admin /admin/',
      'Community /community/',
      'Campaigns /campaigns/',
      'Account /account/',
      'Logout /logout/',
    ]);
  });

  it('leads to the maps of the campaign that one is in', () => {
    renderInApp(<NavBar />, { path: '/campaign/one/waterdeep/', viewer: viewerOfKind('user') });
    const [all] = within(screen.getByRole('banner')).getAllByRole('link', { name: 'All maps' });
    expect(all?.getAttribute('href')).toBe('/campaign/one/maps/');
  });

  it('leads to the chat of the operator where there is one, in a new tab', () => {
    const [, chat] = navItems({ kind: 'anonymous' }, 'https://chat.example/invite').links;
    expect(chat).toMatchObject({ to: 'https://chat.example/invite', external: true });
  });

  it('keeps where one was, so that signing up comes back there', async () => {
    barOf('anonymous');
    await userEvent.click(screen.getByRole('link', { name: 'Customize To Your Campaign' }));
    expect(currentAddress()).toBe('/signup/');
    expect(readStored(storageKeys.redirect)).toBe('/waterdeep/?child=dock_ward');
  });
});

describe('the brand', () => {
  const open = (path: string) => renderInApp(<NavBar />, { path, viewer: viewerOfKind('user') });
  const brand = () => screen.getByRole('link', { name: 'Venture Atlas, home' });

  it.each(['/waterdeep/', '/account/', '/campaign/one/sword_coast/', '/worlds/two/thorn_coast/'])(
    'links to / on %s',
    (path) => {
      open(path);
      expect(brand().getAttribute('href')).toBe('/');
    },
  );

  whole('asks before it leaves a campaign, where every place would be shown, and nowhere else', async () => {
    open('/campaign/one/anauroch/?child=x');
    await userEvent.click(brand());
    const asked = within(await screen.findByRole('dialog', { name: 'Leave for the public map?' }));
    await userEvent.click(asked.getByRole('button', { name: 'Stay in the campaign' }));
    expect(currentAddress()).toBe('/campaign/one/anauroch/?child=x');
    await userEvent.click(brand());
    const again = within(await screen.findByRole('dialog', { name: 'Leave for the public map?' }));
    await userEvent.click(again.getByRole('button', { name: 'Leave to public map' }));
    expect(currentAddress()).toBe('/');
  });

  it('leads back into the campaign from a page of the person, if that is chosen', async () => {
    setCurrentCampaign('one');
    open('/account/');
    await userEvent.click(brand());
    await userEvent.click(await screen.findByRole('button', { name: 'Back to the campaign' }));
    expect(currentAddress()).toBe('/campaign/one/sword_coast/');
  });

  it('leaves a world at once: nothing is spoiled by that', async () => {
    open('/worlds/two/thorn_coast/');
    await userEvent.click(brand());
    expect(currentAddress()).toBe('/');
  });
});

describe('the bar while it is not known who is signed in', () => {
  const waiting: ViewerState = { ...anonymousViewer, status: 'loading' };
  const names = () => within(screen.getByRole('banner')).getAllByRole('link').map(linkName);

  it('shows neither the links of strangers nor those of members, and keeps the room of the latter', async () => {
    renderInApp(<NavBar />, { viewer: waiting });
    expect(names()).toEqual(['Venture Atlas, home', 'All maps', 'Community']);
    for (const label of ['Worlds', 'Campaigns', 'Account', 'Logout']) {
      expect(getComputedStyle(screen.getByText(label).parentElement as HTMLElement).visibility).toBe('hidden');
    }
    expect(screen.queryByText('Log in')).toBeNull();
    expect(screen.queryByText('Customize To Your Campaign')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = within(document.getElementById('nav-menu') as HTMLElement);
    expect(menu.getAllByRole('link').map(linkName)).toEqual(['All maps', 'Community', 'Privacy notice']);
  });

  it('says so when the server did not answer, in the menu too, and asks again', async () => {
    const retry = vi.fn();
    renderInApp(<NavBar />, { viewer: { ...waiting, failure: { error: new Error(), retry } } });
    expect(screen.getByText('Account not loaded')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = within(document.getElementById('nav-menu') as HTMLElement);
    await userEvent.click(menu.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(2);
    expect(names()).not.toContain('Account');
  });
});

describe('the menu of narrow windows', () => {
  it('opens and closes by its button, and by Escape, which gives the focus back', async () => {
    barOf('staff');
    const button = screen.getByRole('button', { name: 'Menu' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(button);
    const menu = document.getElementById('nav-menu') as HTMLElement;
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['All maps', 'Maps', 'Worlds', 'Admin', 'Community', 'Campaigns', 'Account', 'Privacy notice', 'Logout']);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard('{Escape}');
    expect(document.getElementById('nav-menu')).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('closes when one goes somewhere', async () => {
    barOf('user');
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    await userEvent.click(within(document.getElementById('nav-menu') as HTMLElement).getByText('Account'));
    expect(currentAddress()).toBe('/account/');
    expect(document.getElementById('nav-menu')).toBeNull();
  });
});

describe('the theme switch', () => {
  it('offers three choices and keeps the chosen one', async () => {
    barOf('anonymous');
    await userEvent.click(screen.getByRole('button', { name: 'Theme' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(readStored(storageKeys.theme)).toBe('dark');
    expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark');
    await userEvent.click(screen.getByRole('radio', { name: 'System' }));
    expect(readStored(storageKeys.theme)).toBe('system');
  });

  it('has its choices at once, so that it needs no connection', () => {
    barOf('anonymous');
    fireEvent.click(screen.getByRole('button', { name: 'Theme' }));
    expect(screen.getAllByRole('radio')).toHaveLength(3);
  });
});

it('has the focus on its menu while the search that was opened from it stands there, which gives it back', async () => {
  renderInApp(<NavBar />, { path: '/', viewer: viewerOfKind('anonymous') });
  const menu = screen.getByRole('button', { name: 'Menu' });
  await userEvent.click(menu);
  await userEvent.click(screen.getByRole('button', { name: 'Search everywhere' }));
  expect(screen.queryByRole('button', { name: 'Search everywhere' })).toBeNull();
  expect(document.activeElement).toBe(menu);
});
