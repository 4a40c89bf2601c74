import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openEdit } from '../../../test-support/open-edit.tsx';
import { startStaffServer } from '../../../test-support/staff-server.ts';

const field = (label: string, selector: string) => screen.findByLabelText<HTMLInputElement>(label, { selector });
const type = async (input: Promise<HTMLInputElement>, value: string) => {
  await waitFor(async () => expect((await input).readOnly).toBe(false));
  fireEvent.change(await input, { target: { value } });
};

it('the title counts the places whose words wait, and publishes those that are chosen', async () => {
  const server = await startStaffServer();
  const statusOf = async (slug: string) => (await server.send(`/api/location_wiki/${slug}/`, { method: 'GET' })).status;
  await openEdit(server, '/admin/sword_coast/edit/?child=hask');
  await screen.findByRole('heading', { level: 2, name: 'Hask' });
  await type(field('Name', 'input'), 'Red Larch');
  await screen.findByText('Published: Hask');
  fireEvent.click(within(screen.getByRole('list')).getByRole('button', { name: /^Gullhaven/ }));
  await screen.findByRole('heading', { level: 2, name: 'Gullhaven' });
  await type(field('Name', 'input'), 'Gull Rock');
  await userEvent.click(await screen.findByRole('button', { name: /^Not published yet\s*2 places$/ }));
  const list = within(await screen.findByRole('dialog', { name: 'Not published yet' }));
  expect(list.getByText('Everybody')).toBeVisible();
  await userEvent.click(list.getByRole('checkbox', { name: 'Gull Rock' }));
  await userEvent.click(list.getByRole('button', { name: 'Publish 1' }));
  await waitFor(async () => expect(await statusOf('red_larch')).toBe(200));
  expect(await statusOf('gull_rock')).toBe(404);
  expect(await screen.findByRole('button', { name: /^Not published yet\s*1 place$/ })).toBeVisible();
});
