import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { writeTokens } from '../../session/tokens.ts';
import { type RealServer, startServer } from '../../test-support/real-server.ts';
import { renderAccountScreens } from '../../test-support/render-account-screens.tsx';

const SABLE = 21;
const SEND = '/api/suggestions/for/gullhaven/';

/** Sable has suggested a name for Gullhaven, and opens what became of it. */
async function start(): Promise<{ server: RealServer; id: string; staff: string }> {
  const server = await startServer('coast');
  await server.act.addPerson({ id: SABLE, name: 'Sable', email: 'sable@hearth.example' });
  const { id: person } = await server.act.addPerson({ name: 'Sten', email: 'sten@hearth.example', isStaff: true });
  const { access: staff } = await server.act.openSession({ person });
  const tokens = await server.act.openSession({ person: SABLE });
  const { id } = await server.post<{ id: string }>(SEND, { name: 'Gull Haven', why: 'Two words.' }, tokens.access);
  writeTokens(tokens, Date.now());
  return { server, id, staff };
}

async function openList() {
  const app = renderAccountScreens('/account/suggestions/');
  const name = await screen.findByRole('heading', { name: 'Gullhaven' });
  const row = name.closest('li');
  if (row === null) throw new Error('The place is in no row.');
  return { ...app, row: within(row) };
}

describe('My suggestions', () => {
  it('withdraws one that waits, after a question', async () => {
    await start();
    const { row, user } = await openList();
    expect(row.getByText('Waiting')).toBeVisible();
    expect(row.getByText(/^Name · .* · just now$/)).toBeVisible();
    await user.click(row.getByRole('button', { name: 'Withdraw' }));
    expect(document.activeElement?.textContent).toBe('Cancel');
    await user.click(row.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Withdrawn')).toBeVisible();
  });

  it('shows what became of the others, with the reply', async () => {
    const { server, id, staff } = await start();
    await server.post(`/api/suggestions/${id}/decline/`, { reply: 'The old maps have one word.' }, staff);
    const { row } = await openList();
    expect(row.getByText('Declined')).toBeVisible();
    expect(row.getByText('The old maps have one word.')).toBeVisible();
    expect(row.queryByRole('button')).toBeNull();
  });

  it('opens one that waits where it was made, to change it', async () => {
    const { id } = await start();
    const { row, user, address } = await openList();
    await user.click(row.getByRole('button', { name: 'Change' }));
    await screen.findByText('Somewhere else');
    expect(address()).toBe(`/sword_coast/?child=gullhaven&suggest=change&suggestion=${id}`);
  });
});
