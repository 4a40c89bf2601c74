import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ChroniclePage, Handout, HandoutsPage } from '@venture-atlas/types';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { whole } from '../../../api/test-support/whole.ts';
import { preloadDmParts } from '../features/campaign/campaign-parts.ts';
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
  await Promise.all([preloadCampaignParts(), preloadDmParts()]);
});
afterAll(() => Reflect.deleteProperty(document, 'fonts'));

const at = (path: string) => `/api/home/campaign/${CAMPAIGN}/${path}`;
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const published = () => screen.findByText(/^Published\. Players in .* can read it\.$/);

describe('the recap of a session', () => {
  const kept = async () => (await server.get<ChroniclePage>(at('chronicle/?session=1'), server.dm)).session?.recap;
  const opened = async (recap = '', version = 0) =>
    renderInApp(
      <Recap
        campaign={{ id: CAMPAIGN, name: 'The Drowned Crown' }}
        session={1}
        recap={recap}
        version={version}
        mayWrite
        isAsked
      />,
      { viewer: await server.signInAs(DM) },
    );
  const field = () => screen.findByLabelText<HTMLTextAreaElement>('What happened');

  it('waits for Publish, also through a page that is left, and can be taken back', async () => {
    await server.post(at('sessions/start/'), { number: 1 }, server.dm);
    const { unmount } = await opened();
    type(await field(), 'They stayed. They slept.');
    await screen.findByText('Not published yet');
    window.dispatchEvent(new Event('pagehide'));
    unmount();
    await opened();
    expect((await field()).value).toBe('They stayed. They slept.');
    expect(await kept()).toBe('');
    await screen.findAllByText(/Players in The Drowned Crown/);
    await press('Publish');
    await published();
    expect(await kept()).toBe('They stayed. They slept.');
    await press('Undo');
    await waitFor(async () => expect(await kept()).toBe(''));
  });

  whole('is merged with what somebody else published, and asks about the sentence that both wrote', async () => {
    await server.post(at('sessions/start/'), { number: 1 }, server.dm);
    await opened();
    type(await field(), 'They stayed.');
    await server.post(at('sessions/1/recap/'), { recap: 'They left.' }, server.dm);
    await press('Publish');
    await press('Keep both');
    expect(await kept()).toBe('They left.');
    await press('Publish');
    await published();
    expect(await kept()).toBe('They stayed. They left.');
  });
});

it('a handout waits for Publish, and is settled where somebody else saved it meanwhile', async () => {
  const letter = { title: 'A letter', text: 'Come.', location_id: null };
  const { key } = await server.post<Handout>(at('handouts/'), letter, server.dm);
  const kept = async () => (await server.get<HandoutsPage>(at('handouts/'), server.dm)).handouts[0];
  await openCampaign(server, { as: DM });
  await press('Show');
  await press('Change A letter');
  type(screen.getByLabelText('Text'), 'Come at night.');
  type(screen.getByLabelText('Title'), 'A note');
  await screen.findAllByText(/will see a new title and 1 changed sentence/);
  await server.post(at(`handouts/${key}/`), { text: 'Come alone.' }, server.dm);
  await press('Publish');
  await press('Keep mine');
  expect(await kept()).toMatchObject({ title: 'A letter', text: 'Come alone.' });
  await press('Publish');
  await waitFor(async () => expect(await kept()).toMatchObject({ title: 'A note', text: 'Come at night.' }));
});

describe('a name for players that somebody else gave meanwhile', () => {
  const named = async () => (await server.settings())[HASK]?.alias;
  const field = () => screen.findByLabelText<HTMLInputElement>('Name for players');
  async function typeOver() {
    await openCampaign(server, { as: DM, child: 'hask' });
    await openCampaignTab();
    await press('Give another name');
    const body = { campaign_id: CAMPAIGN, location_id: HASK, knowledge: 'named', alias: 'The old keep' };
    await server.post('/api/save_campaign_location_settings/', body, server.dm);
    type(await field(), 'The wolf castle');
    await press('Publish');
  }

  it('is shown beside the one that was typed, which goes out once it is chosen and published', async () => {
    await typeOver();
    await press('Keep mine');
    expect(await named()).toBe('The old keep');
    await press('Publish');
    await waitFor(async () => expect(await named()).toBe('The wolf castle'));
  });

  whole('is taken over into its field', async () => {
    await typeOver();
    await userEvent.click(await screen.findByRole('button', { name: /^Take / }));
    await waitFor(async () => expect((await field()).value).toBe('The old keep'));
    expect(await named()).toBe('The old keep');
    expect(screen.queryByText('Not published yet')).toBeNull();
  });
});
