import { fillOneWorld } from '../../apps/api/test-support/many-worlds.ts';
import { startApp } from '../../apps/web/e2e/support/start-app.ts';
import type { CampaignAnswer, LocationSaved, WorldDetails } from '../../packages/types/src/index.ts';

/** A world of 2,000 places on one map, called "map", and a campaign in it. */
export interface OneWorld {
  /** Token of its maker, who leads the campaign. */
  access: string;
  world: string;
  campaign: string;
}

/** Creates it in a data folder that contains the demo world. */
export async function makeOneWorld(dataDir: string): Promise<OneWorld> {
  const app = await startApp({}, { dataDir });
  const post = async <T>(path: string, body: object, access?: string): Promise<T> => {
    const answer = await fetch(`${app.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const account = { email: 'one@bench.example', password: 'tide and ink 41', name: 'One', age_confirmed: true };
  const { access } = await post<{ access: string }>('/user/register/', account);
  const world = await post<WorldDetails>('/api/worlds/', { name: 'One' }, access);
  const map = { name: 'Map', world_id: world.id, map_size: { width: 4000, height: 3000 } };
  await post<LocationSaved>('/api/home/location/', map, access);
  const body = { name: 'One', worlds: [world.id], sharing: 'members' };
  const campaign = await post<CampaignAnswer>('/api/home/campaign/', body, access);
  // The folder stays for another server.
  await app.kill();
  await fillOneWorld(dataDir);
  return { access, world: world.id, campaign: campaign.id };
}
