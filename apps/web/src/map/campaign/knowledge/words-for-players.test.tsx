import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { DM, HASK, startCampaignServer } from '../../../test-support/campaign-server.ts';
import { openCampaign, openCampaignTab } from '../../../test-support/open-campaign.tsx';

async function openAlias() {
  const server = await startCampaignServer({ settings: { [HASK]: [true, false] } });
  await openCampaign(server, { as: DM, child: 'hask' });
  await openCampaignTab();
  await userEvent.click(await screen.findByRole('button', { name: 'Give another name' }));
  return { server, field: screen.getByLabelText<HTMLInputElement>('Name for players') };
}
const kept = () => Object.entries(localStorage).filter(([key]) => key.startsWith('va:draft:alias:'));

it('a name for players goes out when its field is left, not while another window has the focus', async () => {
  const { server, field } = await openAlias();
  field.focus();
  fireEvent.change(field, { target: { value: 'The wolf' } });
  // The window lost the focus; the field is still the one that has it.
  fireEvent.blur(field);
  expect(server.network.callsTo('POST')).toHaveLength(0);
  expect(kept().map(([, words]) => words)).toEqual(['The wolf']);
  fireEvent.change(field, { target: { value: 'The wolf castle' } });
  field.blur();
  await waitFor(async () => expect((await server.settings())[HASK]?.alias).toBe('The wolf castle'));
  expect(server.network.callsTo('POST')).toHaveLength(1);
  await waitFor(() => expect(kept()).toEqual([]));
});

it('a name for players goes out when the panel closes over it by a key', async () => {
  const { server, field } = await openAlias();
  field.focus();
  fireEvent.change(field, { target: { value: 'The wolf castle' } });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(async () => expect((await server.settings())[HASK]?.alias).toBe('The wolf castle'));
  expect(server.network.callsTo('POST')).toHaveLength(1);
});
