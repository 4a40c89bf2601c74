import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Handout, HandoutsPage } from '@venture-atlas/types';
import { expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { CAMPAIGN, DM, PRIYA, startCampaignServer } from '../../test-support/campaign-server.ts';
import { openCampaign } from '../../test-support/open-campaign.tsx';

const HANDOUTS = `/api/home/campaign/${CAMPAIGN}/handouts/`;

it('shows a handout again to those who see it, not to everybody', async () => {
  const server = await startCampaignServer({ members: [PRIYA] });
  const text = { title: 'A letter', text: 'Come alone.', location_id: null };
  const { key } = await server.post<Handout>(HANDOUTS, text, server.dm);
  await server.post(`${HANDOUTS}${key}/show/`, { to: 'some', people: [PRIYA] }, server.dm);
  await openCampaign(server, { as: DM });
  await userEvent.click(await screen.findByRole('button', { name: 'Show' }));
  const some = await screen.findByRole<HTMLInputElement>('radio', { name: 'Some players' });
  await waitFor(() => expect(some.checked).toBe(true));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Priya' }).checked).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Change A letter' }));
  const seen = await screen.findByRole('region', { name: 'Who has seen it' });
  expect((await within(seen).findByRole('listitem')).textContent).toBe('Priyajust now');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Take it away' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show' }));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Everybody' }).checked).toBe(true));
});

whole('offers a look for a text, and keeps it', async () => {
  const server = await startCampaignServer();
  await openCampaign(server, { as: DM });
  await userEvent.click(await screen.findByRole('button', { name: 'Show' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Text' }));
  await userEvent.type(screen.getByLabelText('Title'), 'Wanted');
  await userEvent.type(screen.getByLabelText('Text'), 'Alive.');
  const looks = screen.getByRole('radiogroup', { name: 'Shown as' });
  expect(within(looks).getByRole<HTMLInputElement>('radio', { name: 'Page' }).checked).toBe(true);
  await userEvent.click(within(looks).getByRole('radio', { name: 'Notice' }));
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Change Wanted' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Notice' }).checked).toBe(true);
  const { handouts } = await server.get<HandoutsPage>(HANDOUTS, server.dm);
  expect(handouts).toMatchObject([{ title: 'Wanted', text: 'Alive.', look: 'notice' }]);
});

whole(
  'asks before a text is saved whose secret lost its mark, and shows those words to nobody without it',
  async () => {
    const server = await startCampaignServer();
    const secret = 'The innkeeper wrote it.';
    const text = `Come alone.\n\n:::secret\n${secret}\n:::`;
    await server.post<Handout>(HANDOUTS, { title: 'A letter', text, location_id: null }, server.dm);
    const kept = async () => (await server.get<HandoutsPage>(HANDOUTS, server.dm)).handouts[0]?.text;
    await openCampaign(server, { as: DM });
    await userEvent.click(await screen.findByRole('button', { name: 'Show' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Change A letter' }));
    const unmarked = `Come alone.\n\n${secret}`;
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: unmarked } });
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
    const question = await screen.findByRole('dialog', {
      name: '1 secret will be visible to everyone you show this handout to',
    });
    expect(question.querySelector('blockquote')?.textContent).toBe(secret);
    expect(await kept()).toBe(text);
    await userEvent.click(within(question).getByRole('button', { name: 'Publish it' }));
    await waitFor(async () => expect(await kept()).toBe(unmarked));
  },
);
