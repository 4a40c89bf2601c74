import type { LocationMapDetails } from '../../packages/types/src/index.ts';
import { type EngineServer, startEngineServers } from './engine-servers.ts';
import type { OneWorld } from './one-world.ts';
import { loadClient, requestsPerSecond } from './requests-per-second.ts';
import type { Line } from './statistics.ts';
import { writesPerSecond } from './writes-per-second.ts';

/** How long each figure is measured, so that all of them come to less than three minutes. */
const SECONDS = 3;

/** A figure that is taken of each server: calls a second. */
interface Measured {
  what: string;
  of: (server: EngineServer) => Promise<number>;
}

/** Calls a second on SQLite and on PostgreSQL, with one and with two processes, as ratios to SQLite with one. */
export async function benchEngines(): Promise<Line[]> {
  const client = loadClient();
  const { made, servers, hasPostgres, stop } = await startEngineServers();
  try {
    console.log(`Engines: reads by ${client}, writes by autocannon`);
    if (!hasPostgres) console.log('No PostgreSQL here (POSTGRES_BIN names its programs): SQLite alone.');
    const lines: Line[] = [];
    for (const { what, of } of [...reads(client, made), ...(await writes(servers, made))]) {
      let first: number | undefined;
      // One server right after the other, so that what else the machine does counts for all.
      for (const server of servers) {
        const rate = await of(server);
        first ??= rate;
        lines.push(lineOf(`${what}: ${server.name}`, rate, server === servers[0] ? undefined : rate / first));
      }
    }
    return lines;
  } finally {
    await stop();
  }
}

function lineOf(what: string, rate: number, ratio: number | undefined): Line {
  const perSecond = `${rate.toFixed(0)}/s`;
  if (ratio === undefined) return { what, value: perSecond, target: '' };
  const value = `${ratio.toFixed(2)}x (${perSecond})`;
  return { what, value, target: '', measure: { value: ratio, better: 'more' } };
}

/** What everybody is answered from memory, and what is read for one viewer each time. */
function reads(client: 'wrk' | 'autocannon', { access, world, campaign }: OneWorld): Measured[] {
  const plain = { 'accept-encoding': 'br' };
  const own = { ...plain, authorization: `Bearer ${access}` };
  const details = '/api/location_map_details/sword_coast/?content=0';
  const ask = (what: string, path: string, headers: Record<string, string>): Measured => ({
    what,
    of: ({ url }) => requestsPerSecond(client, `${url}${path}`, headers, SECONDS),
  });
  return [
    ask('details', details, plain),
    ask('children', '/api/location_children/sword_coast/?page=1&content=0', plain),
    {
      what: '304',
      of: async ({ url }) => {
        const { headers } = await fetch(`${url}${details}`, { headers: plain });
        const known = { ...plain, 'if-none-match': headers.get('etag') ?? '' };
        return requestsPerSecond(client, `${url}${details}`, known, SECONDS);
      },
    },
    ask('map of a campaign', `/api/location_map_details/map/?content=0&campaign_id=${campaign}`, own),
    ask('search by name', `/api/search/?q=place%2019&world_id=${world}`, own),
    ask('search in texts', `/api/location_text_search/map/?q=green%20glass&world_id=${world}`, own),
  ];
}

/** Moves of places, and places that are shown and hidden in turn: each call changes something. */
async function writes([first]: readonly EngineServer[], { access, world, campaign }: OneWorld): Promise<Measured[]> {
  const map = await fetch(`${first?.url}/api/location_map_details/map/?content=0&world_id=${world}`, {
    headers: { authorization: `Bearer ${access}` },
  });
  const { children } = (await map.json()) as LocationMapDetails;
  if (children.length === 0) throw new Error('The map of the bench has no places.');
  const placeOf = (turn: number) => children[turn % children.length];
  return [
    {
      what: 'edits',
      of: ({ url }) => {
        const bodyOf = (turn: number) => ({ id: placeOf(turn)?.id, position: [turn % 2_999, turn % 3_989] });
        return writesPerSecond({ url: `${url}/api/change_position/`, access, bodyOf }, SECONDS);
      },
    },
    {
      what: 'reveals',
      of: ({ url }) => {
        const bodyOf = (turn: number) => ({
          campaign_id: campaign,
          location_id: placeOf(turn)?.location_id,
          show_wiki: false,
          show_players: Math.floor(turn / children.length) % 2 === 0,
        });
        return writesPerSecond({ url: `${url}/api/save_campaign_location_settings/`, access, bodyOf }, SECONDS);
      },
    },
  ];
}
