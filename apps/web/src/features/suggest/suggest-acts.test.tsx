import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WorldsAnswer } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { DM, PRIYA, SWORD_COAST, startCampaignServer } from '../../test-support/campaign-server.ts';
import { openCampaign } from '../../test-support/open-campaign.tsx';
import { type RealServer, startServer } from '../../test-support/real-server.ts';
import { renderApp, viewerOfKind } from '../../test-support/render-app.tsx';
import { signIn } from '../../test-support/sign-in.ts';
// Loaded before the panel asks for it, so that what is not offered is seen not to be.
import './suggest-acts.tsx';

// A text field that grows listens for fonts, which the simulated browser lacks.
beforeAll(() => Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }));
afterAll(() => Reflect.deleteProperty(document, 'fonts'));

const formCalls = ({ network }: RealServer) => network.callsTo('GET /api/suggestions/for/');
const more = () => screen.findByRole('button', { name: 'More' });

/** The panel with its acts, and no three dots among them. */
async function expectNoOffer(): Promise<void> {
  await screen.findByRole('button', { name: 'Copy Link' });
  await act(async () => {});
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
}

/** Staff let the readers of the Atlas suggest, or do not. */
async function letReadersSuggest(server: RealServer, suggestions: boolean): Promise<void> {
  const { id } = await server.act.addPerson({ email: 'head@coast.example', isStaff: true });
  const { access } = await server.act.openSession({ person: id });
  const { worlds } = await server.get<WorldsAnswer>('/api/worlds/', access);
  await server.post(`/api/worlds/${worlds[0]?.id}/`, { suggestions }, access);
}

describe('the three dots beside Copy Link', () => {
  it('are there for readers, without a call for each map that they open', async () => {
    const server = await startServer('coast');
    renderApp({ path: '/sword_coast/?child=gullhaven', viewer: await signIn(server, 'user') });
    await userEvent.click(await more());
    expect(screen.getByRole('button', { name: 'Something is wrong here' })).toBeVisible();
    expect(formCalls(server)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Suggest a change' }));
    expect(await screen.findByLabelText('Why (helps the editors)')).toBeVisible();
    expect(formCalls(server)).toHaveLength(1);
  });

  it('are not there for those who edit the map, nor where its world takes no suggestions', async () => {
    const server = await startServer('coast');
    const { unmount } = renderApp({ path: '/sword_coast/?child=gullhaven', viewer: await signIn(server, 'staff') });
    await expectNoOffer();
    unmount();
    await letReadersSuggest(server, false);
    renderApp({ path: '/sword_coast/?child=gullhaven', viewer: await signIn(server, 'user') });
    await expectNoOffer();
    expect(formCalls(server)).toEqual([]);
  });

  it('are there for nobody where the operator switched suggestions off', async () => {
    const server = await startServer('coast');
    const config = document.createElement('script');
    config.type = 'application/json';
    config.id = 'app-config';
    config.textContent = JSON.stringify({ suggestions_off: true });
    document.head.append(config);
    onTestFinished(() => config.remove());
    for (const viewer of [viewerOfKind('anonymous'), await signIn(server, 'user')]) {
      const { unmount } = renderApp({ path: '/sword_coast/?child=gullhaven', viewer });
      await expectNoOffer();
      unmount();
    }
  });

  it('turn a DM to the editors of the world, and a player to their DM', async () => {
    const server = await startCampaignServer({ members: [PRIYA], settings: { [SWORD_COAST]: [true, true] } });
    const { unmount } = await openCampaign(server, { as: DM, child: 'gullhaven' });
    await userEvent.click(await more());
    await userEvent.click(screen.getByRole('button', { name: 'Something is wrong here' }));
    await userEvent.type(await screen.findByLabelText('Something is wrong here'), 'The quay is gone.');
    expect(await screen.findByText('The editors of Atlas')).toBeVisible();
    unmount();
    await openCampaign(server, { as: PRIYA, child: 'sword_coast' });
    await userEvent.click(await more());
    await userEvent.click(screen.getByRole('button', { name: 'Something is wrong here' }));
    await userEvent.type(await screen.findByLabelText('Something is wrong here'), 'The north is too far.');
    expect(await screen.findByText('Your DM')).toBeVisible();
  });
});
