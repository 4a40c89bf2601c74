/// <reference types="node" />
import type { IncomingMessage } from 'node:http';
import { configure } from '@testing-library/react';
import type { CampaignNote, Child, LocationMapDetails } from '@venture-atlas/types';
import { type CampaignCall, type CampaignWorld, campaignAnswer, type WorldAnswer } from './campaign-world.ts';
import { makeChild, makeDetails } from './map-fixtures.ts';
import './map-server.ts';
import { bodyText, servePage } from './serve-page.ts';

configure({ asyncUtilTimeout: 15_000 });

/** A real server for one test that keeps one campaign over one map, and answers as the API would. */
export interface CampaignServer {
  world: CampaignWorld;
  /** Every call in order, as it arrived. */
  calls: CampaignCall[];
  /** The calls of one method and path, for example `POST /api/home/campaignnote/`. */
  callsTo: (start: string) => CampaignCall[];
  /** Before a call is answered: what it gives is answered instead; `cut` ends the connection with nothing done. */
  intercept: (call: CampaignCall) => WorldAnswer | 'cut' | Promise<WorldAnswer | 'cut' | undefined> | undefined;
  /** After a call was carried out: true loses the answer on its way. */
  loses: (call: CampaignCall) => boolean;
}

export const CAMPAIGN = 'c0ffee00c0ffee00c0ffee00c0ffee07';
export const DM = 41;

/** Starts it and makes it the page's own origin until the test ends. */
export async function startCampaignServer(changes: Partial<CampaignWorld> = {}): Promise<CampaignServer> {
  const calls: CampaignCall[] = [];
  const made: CampaignServer = {
    world: { ...makeWorld(), ...changes },
    calls,
    callsTo: (start) => calls.filter(({ method, path }) => `${method} ${path}`.startsWith(start)),
    intercept: () => undefined,
    loses: () => false,
  };
  await servePage(async (request) => {
    const call = await readCall(request);
    calls.push(call);
    const answer = (await made.intercept(call)) ?? campaignAnswer(made.world, call);
    return made.loses(call) ? 'cut' : answer;
  });
  return made;
}

function makeWorld(): CampaignWorld {
  const town: Child = makeChild(11, { name: 'Gullhaven', slug: 'gullhaven', type: 'town', scale: 24, has_map: true });
  const ruin: Child = makeChild(12, { name: 'Old Beacon', slug: 'old_beacon', type: 'ruin', scale: 10 });
  const village: Child = makeChild(13, { name: 'Hask', slug: 'hask', type: 'town' });
  const map: LocationMapDetails = makeDetails([town, village, ruin]);
  return {
    campaign: { id: CAMPAIGN, name: 'The Drowned Crown', owner: DM, sharing: 'open', invite: 'k7-Q_2' },
    names: new Map([
      [DM, 'Marisol'],
      [7, 'Priya'],
      [8, 'Tom'],
    ]),
    members: new Set(),
    removed: new Set(),
    settings: new Map(),
    notes: [],
    map,
    lastNote: 500,
  };
}

/** For tests: a note at Gullhaven. */
export function makeNote(id: number, changes: Partial<CampaignNote> = {}): CampaignNote {
  return {
    id,
    character_name: 'Sister Oriel',
    note: `Note ${id}`,
    private: false,
    created_at: '2026-03-01T12:00:00.000Z',
    user: { id: 8, name: 'Tom' },
    by_dm: false,
    campaign: CAMPAIGN,
    location: 1011,
    can_delete: false,
    ...changes,
  };
}

async function readCall(request: IncomingMessage): Promise<CampaignCall> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const text = await bodyText(request);
  const claims = request.headers.authorization?.split('.')[1];
  const user = claims === undefined ? undefined : Number(JSON.parse(atob(claims)).sub);
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    invite: request.headers['x-campaign-invite'] as string | undefined,
    user,
    body: text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>),
  };
}
