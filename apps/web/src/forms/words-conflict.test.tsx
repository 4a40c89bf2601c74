import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ChroniclePage, Handout, HandoutsPage } from '@venture-atlas/types';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { preloadPartsOfDm } from '../features/campaign/campaign-parts.ts';
import { preloadCampaignParts } from '../features/campaign/lazy-parts.tsx';
import { Recap } from '../screens/chronicle/recap.tsx';
import { CAMPAIGN, type CampaignServer, DM, HASK, startCampaignServer } from '../test-support/campaign-server.ts';
import { openCampaign, openCampaignTab } from '../test-support/open-campaign.tsx';
import { renderInApp } from '../test-support/render-app.tsx';

let server: CampaignServer;
beforeEach(async () => {
  server = await startCampaignServer({ settings: { [HASK]: [true, false] } });
});
// Fields that grow with their text listen to it; the simulated browser has none.
beforeAll(async () => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  await Promise.all([preloadCampaignParts(), preloadPartsOfDm()]);
});
afterAll(() => Reflect.deleteProperty(document, 'fonts'));

const at = (path: string) => `/api/home/campaign/${CAMPAIGN}/${path}`;
const conflict = () => screen.findByRole('dialog', { name: 'Changed in the meantime' });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('the recap of a session that somebody else published meanwhile', () => {
  const kept = async () => (await server.get<ChroniclePage>(at('chronicle/?session=1'), server.dm)).session?.recap;
  async function write(words: string) {
    await server.post(at('sessions/start/'), { number: 1 }, server.dm);
    await server.post(at('sessions/1/recap/'), { recap: 'They left.' }, server.dm);
    const recap = <Recap campaignId={CAMPAIGN} session={1} recap="" version={0} mayWrite isAsked />;
    const screenOf = renderInApp(recap, { viewer: await server.signInAs(DM) });
    type(await screen.findByLabelText('What happened'), words);
    return screenOf;
  }

  it('is shown beside what was typed, and goes out only when that is chosen', async () => {
    await write('They stayed.');
    await userEvent.click(screen.getByRole('button', { name: 'Save recap' }));
    const question = await conflict();
    expect(within(question).getByRole('row', { name: 'Recap They stayed. They left.' })).toBeVisible();
    expect(await kept()).toBe('They left.');
    await userEvent.click(within(question).getByRole('button', { name: 'Back to the form' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('What happened').value).toBe('They stayed.');
    await userEvent.click(screen.getByRole('button', { name: 'Save recap' }));
    await userEvent.click(within(await conflict()).getByRole('button', { name: 'Keep mine' }));
    await waitFor(async () => expect(await kept()).toBe('They stayed.'));
  });

  it('is taken over into the form, which is saved over it then', async () => {
    await write('They stayed.');
    await userEvent.click(screen.getByRole('button', { name: 'Save recap' }));
    await userEvent.click(within(await conflict()).getByRole('button', { name: 'Take theirs' }));
    const field = screen.getByLabelText<HTMLTextAreaElement>('What happened');
    await waitFor(() => expect(field.value).toBe('They left.'));
    type(field, 'They left at dawn.');
    await userEvent.click(screen.getByRole('button', { name: 'Save recap' }));
    await waitFor(async () => expect(await kept()).toBe('They left at dawn.'));
  });

  it('is shown also where the form is opened anew with words that were typed before', async () => {
    const { unmount } = await write('They stayed.');
    unmount();
    const opened = <Recap campaignId={CAMPAIGN} session={1} recap="They left." version={1} mayWrite isAsked />;
    renderInApp(opened, { viewer: await server.signInAs(DM) });
    expect((await screen.findByLabelText<HTMLTextAreaElement>('What happened')).value).toBe('They stayed.');
    await userEvent.click(screen.getByRole('button', { name: 'Save recap' }));
    expect(await conflict()).toBeVisible();
    expect(await kept()).toBe('They left.');
  });
});

it('a handout that somebody else saved meanwhile is shown field by field', async () => {
  const letter = { title: 'A letter', text: 'Come.', location_id: null };
  const { key } = await server.post<Handout>(at('handouts/'), letter, server.dm);
  await openCampaign(server, { as: DM });
  await userEvent.click(await screen.findByRole('button', { name: 'Show' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Change A letter' }));
  await server.post(at(`handouts/${key}/`), { text: 'Come alone.' }, server.dm);
  type(screen.getByLabelText('Text'), 'Come at night.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const question = await conflict();
  expect(within(question).getByRole('row', { name: 'Text Come at night. Come alone.' })).toBeVisible();
  await userEvent.click(within(question).getByRole('button', { name: 'Keep mine' }));
  await waitFor(async () => {
    const { handouts } = await server.get<HandoutsPage>(at('handouts/'), server.dm);
    expect(handouts[0]?.text).toBe('Come at night.');
  });
});

describe('a name for players that somebody else gave meanwhile', () => {
  const named = async () => (await server.settings())[HASK]?.alias;
  async function typeOver() {
    await openCampaign(server, { as: DM, child: 'hask' });
    await openCampaignTab();
    await userEvent.click(await screen.findByRole('button', { name: 'Give another name' }));
    const body = { campaign_id: CAMPAIGN, location_id: HASK, knowledge: 'named', alias: 'The old keep' };
    await server.post('/api/save_campaign_location_settings/', body, server.dm);
    const field = screen.getByLabelText<HTMLInputElement>('Name for players');
    field.focus();
    type(field, 'The wolf castle');
    field.blur();
    return conflict();
  }

  it('is shown beside the one that was typed, which stays in its field until it is chosen', async () => {
    const question = await typeOver();
    expect(within(question).getByRole('row', { name: 'Name for players The wolf castle The old keep' })).toBeVisible();
    expect(await named()).toBe('The old keep');
    await userEvent.click(within(question).getByRole('button', { name: 'Decide later' }));
    const field = await screen.findByLabelText<HTMLInputElement>('Name for players');
    expect(field.value).toBe('The wolf castle');
    field.focus();
    field.blur();
    await userEvent.click(within(await conflict()).getByRole('button', { name: 'Keep mine' }));
    await waitFor(async () => expect(await named()).toBe('The wolf castle'));
  });

  it('is taken over into its field', async () => {
    await userEvent.click(within(await typeOver()).getByRole('button', { name: 'Take theirs' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name for players').value).toBe('The old keep'));
    expect(await named()).toBe('The old keep');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('va:draft:'))).toEqual([]);
  });
});
