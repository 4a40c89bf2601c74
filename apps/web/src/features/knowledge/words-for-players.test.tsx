import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { CAMPAIGN, DM, HASK, OLD_BEACON, startCampaignServer } from '../../test-support/campaign-server.ts';
import { openCampaign, openCampaignTab } from '../../test-support/open-campaign.tsx';
import { refusal } from '../../test-support/page-network.ts';

const SAVING = 'POST /api/save_campaign_location_settings/';
const MENTIONS = `GET /api/home/campaign/${CAMPAIGN}/mentions/`;

async function openAlias() {
  const server = await startCampaignServer({ settings: { [HASK]: [true, false] } });
  await openCampaign(server, { as: DM, child: 'hask' });
  await openCampaignTab();
  await userEvent.click(await screen.findByRole('button', { name: 'Give another name' }));
  return { server, field: screen.getByLabelText<HTMLInputElement>('Name for players') };
}
const publish = async () => userEvent.click(await screen.findByRole('button', { name: 'Publish' }));

it('a name for players waits for Publish, wherever one goes meanwhile', async () => {
  const { server, field } = await openAlias();
  field.focus();
  fireEvent.change(field, { target: { value: 'The wolf castle' } });
  field.blur();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(server.network.callsTo('POST /api/working_copies/')).not.toEqual([]));
  expect(server.network.callsTo(SAVING)).toHaveLength(0);
  await openCampaign(server, { as: DM, child: 'hask' });
  await openCampaignTab();
  expect((await screen.findByLabelText<HTMLInputElement>('Name for players')).value).toBe('The wolf castle');
  await publish();
  await waitFor(async () => expect((await server.settings())[HASK]?.alias).toBe('The wolf castle'));
  expect(server.network.callsTo(SAVING)).toHaveLength(1);
});

whole('tells the DM which texts have the true name, and what players read there', async () => {
  const { field } = await openAlias();
  field.focus();
  fireEvent.change(field, { target: { value: 'The wolf castle' } });
  await publish();
  await screen.findByText(/1 passage names Hask\. Players read “The wolf castle” there\./);
  await userEvent.click(screen.getByRole('button', { name: 'Show the list' }));
  const link = screen.getByRole('link', { name: 'Old Beacon' });
  expect(link.getAttribute('href')).toBe('/campaign/c0ffee00c0ffee00c0ffee00c0ffee07/sword_coast/?child=old_beacon');
  expect(link.closest('li')?.textContent).toContain('A light above Hask.');
  await userEvent.click(screen.getByRole('button', { name: 'Close the list' }));
  expect(screen.queryByRole('link', { name: 'Old Beacon' })).toBeNull();
});

whole('tells the DM which of their own texts have the true name', async () => {
  const { server, field } = await openAlias();
  await server.post(`/api/home/campaign/${CAMPAIGN}/sessions/start/`, { number: 1 }, server.dm);
  await server.post(`/api/home/campaign/${CAMPAIGN}/sessions/1/recap/`, { recap: 'They left Hask.' }, server.dm);
  field.focus();
  fireEvent.change(field, { target: { value: 'The wolf castle' } });
  await publish();
  await screen.findByText(
    /1 note, recap, or other text of yours names Hask too\. Players read “The wolf castle” there\./,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show these texts' }));
  expect(screen.getByText('Recap of session 1').closest('li')?.textContent).toContain('They left Hask.');
});

whole('keeps the list of these texts open while the name for players changes', async () => {
  const { server, field } = await openAlias();
  field.focus();
  fireEvent.change(field, { target: { value: 'The wolf castle' } });
  await publish();
  await screen.findByText(/Players read “The wolf castle” there\./);
  await waitFor(async () => expect((await server.settings())[HASK]?.alias).toBe('The wolf castle'));
  await userEvent.click(screen.getByRole('button', { name: 'Show the list' }));
  const other = screen.getByLabelText<HTMLInputElement>('Name for players');
  other.focus();
  fireEvent.change(other, { target: { value: 'The old keep' } });
  await publish();
  await screen.findByText(/Players read “The old keep” there\./);
  expect(screen.getByRole('button', { name: 'Close the list' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Old Beacon' })).toBeVisible();
});

whole('says that texts could not be searched for the name, and searches again', async () => {
  const { server, field } = await openAlias();
  server.network.answer(MENTIONS, refusal(503, 'unavailable', 'Busy.'));
  field.focus();
  fireEvent.change(field, { target: { value: 'The wolf castle' } });
  await publish();
  expect(await screen.findByText('Texts could not be searched for names. Busy.')).toBeVisible();
  server.network.answer(MENTIONS, undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/1 passage names Hask\./)).toBeVisible();
});

whole('says how often players read the name in the text of the place itself, and shows where', async () => {
  const server = await startCampaignServer({ settings: { [OLD_BEACON]: [true, false] } });
  const body = { campaign_id: CAMPAIGN, location_id: OLD_BEACON, knowledge: 'named', alias: 'The lamp' };
  await server.post('/api/save_campaign_location_settings/', body, server.dm);
  await openCampaign(server, { as: DM, child: 'old_beacon' });
  await openCampaignTab();
  await userEvent.click(await screen.findByRole('switch', { name: 'Show the wiki of Old Beacon to players' }));
  expect(await screen.findByText('Players read “The lamp” once in this text.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Look' }));
  const passage = screen.getByRole('alert').querySelector('li');
  expect(passage?.textContent).toMatch(/^A light above Hask\. Sailors trust the lamp\.$/i);
  expect(passage?.querySelector('mark')?.textContent).toMatch(/^the lamp$/i);
  expect((await server.settings())[OLD_BEACON]?.show_wiki).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Show it' }));
  await waitFor(async () => expect((await server.settings())[OLD_BEACON]?.show_wiki).toBe(true));
});
