import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { CAMPAIGN, DM, SWORD_COAST, startCampaignServer } from '../../test-support/campaign-server.ts';
import { openCampaign } from '../../test-support/open-campaign.tsx';

/** The pictures that lie on the map. */
const pictures = () =>
  [...document.querySelectorAll<HTMLImageElement>('.leaflet-container img')].map(({ src }) => new URL(src).pathname);

/** Places that are named anywhere on the page. */
const named = () => ['Gullhaven', 'Hask'].filter((name) => document.body.textContent?.includes(name) === true);

it('as players the DM sees blank paper until the masked picture is there, the first time and every time after', async () => {
  const server = await startCampaignServer();
  await server.post(`/api/home/campaign/${CAMPAIGN}/fog/${SWORD_COAST}/`, { is_on: true }, server.dm);
  await openCampaign(server, { as: DM });
  await waitFor(() => expect(pictures().length).toBeGreaterThan(0));
  await waitFor(() => expect(named()).toEqual(['Gullhaven', 'Hask']));
  const ofDm = new Set(pictures());
  const isClean = () => pictures().every((path) => !ofDm.has(path));
  let release: (() => void) | undefined;
  server.network.intercept = ({ url }) =>
    url.includes('location_map_details') && url.includes('as=player')
      ? new Promise((done) => {
          release = () => done(undefined);
        })
      : undefined;
  const asPlayers = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'As players' }));
    await screen.findByRole('button', { name: 'Back to DM view' });
  };
  await asPlayers();
  await waitFor(() => expect(release).toBeTypeOf('function'));
  expect(pictures()).toEqual([]);
  // Nor is any place of the DM's answer named.
  expect(named()).toEqual([]);
  server.network.intercept = () => undefined;
  release?.();
  await waitFor(() => expect(pictures().length).toBeGreaterThan(0));
  expect(isClean()).toBe(true);
  expect(named()).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'Back to DM view' }));
  await waitFor(() => expect(isClean()).toBe(false));
  // The answer is remembered: no moment in between shows what players do not see.
  await asPlayers();
  expect(isClean()).toBe(true);
});
