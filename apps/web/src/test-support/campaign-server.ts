import type { CampaignAnswer, CampaignNote, LocationMapDetails, NotesPage } from '@venture-atlas/types';
import { writeTokens } from '../session/tokens.ts';
import type { ViewerState } from '../session/use-viewer.ts';
import { type RealServer, startServer } from './real-server.ts';
import { viewerOfKind } from './render-app.tsx';
import type { CampaignSeed, TestWorld } from './server-acts.ts';

export const CAMPAIGN = 'c0ffee00c0ffee00c0ffee00c0ffee07';
export const DM = 41;
/** Two who may play. */
export const PRIYA = 7;
export const TOM = 8;
/** Ids of places in the world `coast`. */
export const [SWORD_COAST, GULLHAVEN, HASK, OLD_BEACON] = [1, 2, 3, 4] as const;

/** A server that keeps one campaign over the Sword Coast, and what its DM is told beside the page. */
export interface CampaignServer extends RealServer {
  /** An access token of the DM. */
  dm: string;
  campaign: () => Promise<CampaignAnswer>;
  settings: () => Promise<LocationMapDetails['campaign_settings']>;
  /** At Gullhaven, newest first. */
  notes: () => Promise<CampaignNote[]>;
  /** Logs somebody in at this browser, for the calls as well as for the screens. */
  signInAs: (id: number) => Promise<ViewerState>;
}

/** The campaign is open and nothing of it is shown to players, unless said otherwise. */
export async function startCampaignServer(
  seed: Partial<CampaignSeed> = {},
  world: TestWorld = 'coast',
): Promise<CampaignServer> {
  const server = await startServer(world);
  const people = { [DM]: 'Marisol', [PRIYA]: 'Priya', [TOM]: 'Tom' };
  await server.act.addCampaign({ id: CAMPAIGN, name: 'The Drowned Crown', people, owner: DM, ...seed });
  const { access: dm } = await server.act.openSession({ person: DM });
  return {
    ...server,
    dm,
    campaign: () => server.get(`/api/home/campaign/${CAMPAIGN}/`, dm),
    settings: async () => {
      const path = `/api/location_map_details/sword_coast/?campaign_id=${CAMPAIGN}`;
      return (await server.get<LocationMapDetails>(path, dm)).campaign_settings;
    },
    notes: async () => {
      const path = `/api/campaign_notes/?campaign_id=${CAMPAIGN}&location_id=${GULLHAVEN}`;
      return (await server.get<NotesPage>(path, dm)).notes;
    },
    signInAs: async (id) => {
      writeTokens(await server.act.openSession({ person: id }), Date.now());
      const { user } = viewerOfKind('user');
      return { status: 'ready', viewer: { kind: 'user', id }, user: user && { ...user, id } };
    },
  };
}
