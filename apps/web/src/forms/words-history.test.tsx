import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ChroniclePage, Handout, HandoutsPage } from '@venture-atlas/types';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { whole } from '../../../api/test-support/whole.ts';
import { preloadDmParts } from '../features/campaign/campaign-parts.ts';
import { preloadCampaignParts } from '../features/campaign/lazy-parts.tsx';
import { CAMPAIGN, type CampaignServer, DM, HASK, startCampaignServer } from '../test-support/campaign-server.ts';
import { openCampaign, openCampaignTab } from '../test-support/open-campaign.tsx';
import { renderInApp } from '../test-support/render-app.tsx';
import { WordsHistory } from './words-history.tsx';

let server: CampaignServer;
beforeEach(async () => {
  server = await startCampaignServer({ settings: { [HASK]: [true, false] } });
});
beforeAll(async () => {
  await Promise.all([preloadCampaignParts(), preloadDmParts()]);
});

const at = (path: string) => `/api/home/campaign/${CAMPAIGN}/${path}`;
const recap = (words: string) => server.post(at('sessions/1/recap/'), { recap: words }, server.dm);
const kept = async () => (await server.get<ChroniclePage>(at('chronicle/?session=1'), server.dm)).session?.recap;
/** Opens the part for the history; one that was open stays so. */
async function openHistory() {
  const head = await screen.findByRole('button', { name: 'History' });
  if (head.getAttribute('aria-expanded') === 'false') await userEvent.click(head);
}
const open = async () => renderInApp(<WordsHistory campaignId={CAMPAIGN} />, { viewer: await server.signInAs(DM) });

describe('the history of the words of a campaign', () => {
  beforeEach(async () => {
    await server.post(at('sessions/start/'), { number: 1 }, server.dm);
    await recap('They met in a tavern.');
    await recap('They met in an inn.');
  });

  it('says who changed what, with the words that went and came, and undoes it', async () => {
    await open();
    const rows = await screen.findAllByRole('listitem');
    const [last] = rows;
    expect(rows).toHaveLength(2);
    expect(last?.textContent).toContain('Session 1Marisol changed it just now');
    expect(last?.querySelector('del')?.textContent).toBe('a tavern.');
    expect(last?.querySelector('ins')?.textContent).toBe('an inn.');
    await userEvent.click(within(last as HTMLElement).getByRole('button', { name: /^Undo/ }));
    await waitFor(async () => expect(await kept()).toBe('They met in a tavern.'));
    expect(await screen.findByText('Undone')).toBeVisible();
    expect(screen.getByText('Marisol undid a change')).toBeVisible();
  });

  whole('shows what is published where it was changed again, and undoes it only when that is meant', async () => {
    await open();
    const [, first] = await screen.findAllByRole('listitem');
    await userEvent.click(within(first as HTMLElement).getByRole('button', { name: /^Undo/ }));
    const again = await screen.findByRole('alert');
    expect(again.textContent).toContain('Marisol changed it again just now. Now it says:');
    expect(again.textContent).toContain('They met in an inn.');
    expect(await kept()).toBe('They met in an inn.');
    await userEvent.click(within(again).getByRole('button', { name: 'Undo it' }));
    await waitFor(async () => expect(await kept()).toBe(''));
  });

  whole('asks before words that were secret are published again', async () => {
    await recap('They met.\n\n:::secret\nThe innkeeper is a spy.\n:::');
    await recap('They met.\n\nThe innkeeper is a spy.');
    await recap('They met.\n\n:::secret\nThe innkeeper is a spy.\n:::');
    await open();
    const [last] = await screen.findAllByRole('listitem');
    await userEvent.click(within(last as HTMLElement).getByRole('button', { name: /^Undo/ }));
    const question = await screen.findByRole('dialog', {
      name: '1 secret will be visible to anyone reading this text',
    });
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(await kept()).toContain(':::secret');
  });
});

it('the history of a handout is in its form, whose fields follow what is undone', async () => {
  const letter = { title: 'A letter', text: 'Come.', location_id: null };
  const { key } = await server.post<Handout>(at('handouts/'), letter, server.dm);
  await server.post(at(`handouts/${key}/`), { text: 'Come alone.' }, server.dm);
  await openCampaign(server, { as: DM });
  await userEvent.click(await screen.findByRole('button', { name: 'Show' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Change A letter' }));
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'A note' } });
  await openHistory();
  await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Come.'));
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('A note');
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  await waitFor(async () => {
    const { handouts } = await server.get<HandoutsPage>(at('handouts/'), server.dm);
    expect(handouts).toMatchObject([{ title: 'A note', text: 'Come.' }]);
  });
});

whole('the history of a place is below what its players know, whose fields follow what is undone', async () => {
  const name = (alias: string) =>
    server.post(
      '/api/save_campaign_location_settings/',
      { campaign_id: CAMPAIGN, location_id: HASK, knowledge: 'named', alias },
      server.dm,
    );
  await name('The wolf castle');
  await name('The old keep');
  await openCampaign(server, { as: DM, child: 'hask' });
  await openCampaignTab();
  await screen.findByLabelText('Name for players');
  await openHistory();
  const [undo] = await screen.findAllByRole('button', { name: /^Undo/ });
  await userEvent.click(undo as HTMLElement);
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Name for players').value).toBe('The wolf castle'),
  );
  expect((await server.settings())[HASK]?.alias).toBe('The wolf castle');
});
