import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { beginFirstMinute, completeStep } from '../../session/first-minute.ts';
import { removeTokens } from '../../session/tokens.ts';
import { asNewAccount } from '../../sign-in/new-account.ts';
import {
  CAMPAIGN,
  type CampaignServer,
  DM,
  GULLHAVEN,
  PRIYA,
  startCampaignServer,
} from '../../test-support/campaign-server.ts';
import { openCampaign } from '../../test-support/open-campaign.tsx';

beforeEach(() => {
  localStorage.clear();
  // There is no canvas here: the code for a phone gets as much of one as it needs.
  const paper = {
    createImageData: (width: number, height: number) => ({ data: new Uint8ClampedArray(width * height * 4) }),
    putImageData: () => undefined,
  };
  const contextOf = function (this: HTMLCanvasElement) {
    // Nothing else of a context is used.
    return this.getAttribute('role') === 'img' ? (paper as unknown as CanvasRenderingContext2D) : null;
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    contextOf as typeof HTMLCanvasElement.prototype.getContext,
  );
});
afterEach(() => vi.restoreAllMocks());

const title = 'Three steps to your table';
const card = () => screen.findByRole('region', { name: title });
const current = async () => (await card()).querySelector('[aria-current="step"] h3')?.textContent;
/** Opens the campaign as its DM, who has just signed up. */
async function openAsNew(server: CampaignServer, options: { child?: string; width?: number } = {}) {
  await server.signInAs(DM);
  beginFirstMinute();
  completeStep('name', 'done');
  return openCampaign(server, { as: DM, ...options });
}

describe('the first minute of a DM', () => {
  it('asks for what was not done yet, and is done by the act itself', async () => {
    const server = await startCampaignServer();
    await openAsNew(server, { child: 'gullhaven' });
    await waitFor(async () => expect(await current()).toBe('Show your players a place'));
    expect(within(await card()).getByText('The Drowned Crown', { exact: false })).toBeVisible();
    // The panel opens where the step is done.
    expect(await screen.findByText('Press Named to show them Gullhaven')).toBeVisible();
    await userEvent.click(await screen.findByRole('radio', { name: 'Named' }));
    await waitFor(async () => expect(await current()).toBe('See it on a phone'));
    expect(screen.queryByText('Press Named to show them Gullhaven')).toBeNull();
    expect(await within(await card()).findByRole('img', { name: /Opens the campaign/ })).toBeVisible();
    expect(within(await card()).getByRole('progressbar', { name: '2 of 3 steps done' })).toBeVisible();
  });

  whole('shows what players see, as they see it', async () => {
    const server = await startCampaignServer();
    await openAsNew(server, { child: 'gullhaven' });
    const sight = await screen.findByRole('region', { name: 'What your players see' });
    expect(within(sight).getByText('No places yet')).toBeVisible();
    expect(sight.textContent).not.toContain('Gullhaven');
    await userEvent.click(await screen.findByRole('radio', { name: 'Named' }));
    expect(await within(sight).findByText('1 place', {}, { timeout: 8_000 })).toBeVisible();
    expect(within(sight).getByText('Gullhaven')).toBeVisible();
  });

  whole('opens the table screen for a code to type only when the DM asks for one', async () => {
    const server = await startCampaignServer({ settings: { [GULLHAVEN]: [true, true] } });
    await openAsNew(server);
    const show = await within(await card()).findByRole('button', { name: 'Show a code to type' });
    expect(server.network.callsTo(`POST /api/home/campaign/${CAMPAIGN}/table/open/`)).toEqual([]);
    await userEvent.click(show);
    expect((await within(await card()).findByText(/\/join$/)).parentElement?.textContent).toMatch(
      /^Or open .+\/join and type \S+ \S+\. The code/,
    );
    expect(server.network.callsTo(`POST /api/home/campaign/${CAMPAIGN}/table/open/`)).toHaveLength(1);
  });

  whole('skips steps, folds, and ends for good', async () => {
    const server = await startCampaignServer({ settings: { [GULLHAVEN]: [true, true] } });
    const { unmount } = await openAsNew(server);
    await waitFor(async () => expect(await current()).toBe('See it on a phone'));
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    const folded = screen.getByRole('button', { name: `${title} 2 of 3` });
    expect(folded.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(folded);
    await userEvent.click(await screen.findByRole('button', { name: 'Close the steps' }));
    expect(screen.queryByText(title)).toBeNull();
    unmount();
    await openCampaign(server, { as: DM });
    await screen.findByText('The Drowned Crown');
    expect(screen.queryByText(title)).toBeNull();
  });

  whole('says that the table is ready when the last step is skipped', async () => {
    const server = await startCampaignServer({ settings: { [GULLHAVEN]: [true, true] } });
    await openAsNew(server);
    await userEvent.click(await screen.findByRole('button', { name: 'Skip: See it on a phone' }));
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    expect(localStorage.getItem('va:first_minute')).toBeNull();
  });

  it('is of the account that signed up, and of no player', async () => {
    const server = await startCampaignServer();
    await server.signInAs(DM);
    beginFirstMinute();
    await openCampaign(server, { as: PRIYA });
    await screen.findByText('The Drowned Crown');
    expect(screen.queryByText(title)).toBeNull();
  });

  whole('does not begin for somebody who signs up on the way into a campaign', async () => {
    const server = await startCampaignServer();
    const make = () => server.signInAs(PRIYA).then(() => undefined);
    localStorage.setItem('redirect', `/campaign/${CAMPAIGN}/sword_coast/`);
    await asNewAccount(make);
    expect(localStorage.getItem('va:first_minute')).toBeNull();
    removeTokens();
    localStorage.setItem('redirect', '/?child=waterdeep');
    await asNewAccount(make);
    expect(localStorage.getItem('va:first_minute')).not.toBeNull();
  });

  whole('is not there when what is stored is not ours', async () => {
    localStorage.setItem('va:first_minute', '{"owner":');
    const server = await startCampaignServer();
    await openCampaign(server, { as: DM });
    await screen.findByText('The Drowned Crown');
    expect(screen.queryByText(title)).toBeNull();
  });
});
