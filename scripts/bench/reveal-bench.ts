import { setTimeout as sleep } from 'node:timers/promises';
import { beforeStatements } from '../../apps/api/test-support/between-statements.ts';
import { type CampaignApp, campaignApp, type Person } from '../../apps/api/test-support/campaign-app.ts';
import { addKnownPlaces } from '../../apps/api/test-support/known-places.ts';
import { type LiveReader, readLive } from '../../apps/api/test-support/live-reader.ts';
import type { CampaignAnswer } from '../../packages/types/src/index.ts';
import { type Line, median } from './statistics.ts';

/** Places that players know already when something is revealed. */
const KNOWN = [10, 1_000, 10_000];
const ROUNDS_MAX = 1.5;
const STATEMENTS_MAX = 12;
const IDLE_MS = 3_000;
/** Streams of the bench come from one address and few accounts. */
const ROOM = 4_000;

interface Cost {
  cpuMs: number;
  statements: number;
}

/**
 * What a reveal costs a server besides saving it, for one audience that follows: a place becomes known, and a text is
 * published. And what open campaigns ask where nothing happens.
 */
export async function benchReveals({ reveals, campaigns }: { reveals: number; campaigns: number }): Promise<Line[]> {
  const lines: Line[] = [];
  let [fewest, most]: [Cost | undefined, Cost | undefined] = [undefined, undefined];
  for (const known of KNOWN) {
    const cost = await costOfReveal(known, reveals);
    fewest ??= cost;
    most = cost;
    lines.push({
      what: `a reveal at ${known} known places, told to one audience`,
      value: `${cost.cpuMs.toFixed(1)} ms CPU, ${cost.statements} statements`,
      target: `<= ${STATEMENTS_MAX} statements`,
      isReached: cost.statements <= STATEMENTS_MAX,
      measure: { value: cost.statements, better: 'less' },
    });
  }
  const times = (most?.cpuMs ?? 0) / (fewest?.cpuMs ?? 1);
  lines.push({
    what: `its CPU time at ${KNOWN.at(-1)} known places, of that at ${KNOWN[0]}`,
    value: `${times.toFixed(2)}x`,
    target: `<= ${ROUNDS_MAX}x`,
    isReached: times <= ROUNDS_MAX,
    measure: { value: times, better: 'less' },
  });
  lines.push(await idleCampaigns(1), await idleCampaigns(campaigns));
  return lines;
}

interface Table {
  server: CampaignApp;
  origin: string;
  dm: Person;
  player: Person;
}

async function startTable(): Promise<Table> {
  const liveStreams = { all: ROOM, eachAccount: ROOM, eachAddress: ROOM, eachCampaign: ROOM, guestsEachAddress: ROOM };
  const server = await campaignApp({ config: { liveStreams } });
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  return { server, origin, dm: await server.person('Dana'), player: await server.person('Perrin') };
}

async function costOfReveal(known: number, reveals: number): Promise<Cost> {
  const { server, origin, dm, player } = await startTable();
  try {
    const campaign = await server.campaign(dm);
    await server.join(campaign, player);
    addKnownPlaces(server, campaign.id, known);
    const alone = await costOf(server, dm, campaign, reveals);
    const reader = await readLive(origin, campaign.id, { as: player });
    await reader.until(1);
    const followed = await costOf(server, dm, campaign, reveals);
    reader.close();
    return { cpuMs: followed.cpuMs - alone.cpuMs, statements: followed.statements - alone.statements };
  } finally {
    await server.close();
  }
}

/** Saving it and, where somebody follows, telling of it: the medians. */
async function costOf(server: CampaignApp, dm: Person, campaign: CampaignAnswer, reveals: number): Promise<Cost> {
  const costs: Cost[] = [];
  for (let round = 0; round < reveals * 2; round += 1) {
    // Longer than the pace of looks, so that each is looked at on its own.
    await sleep(250);
    const stop = beforeStatements(server.database.sqlite, () => undefined);
    const startedAt = process.cpuUsage();
    await server.show(dm, campaign, 'nesmé', { show_players: true, show_wiki: round % 2 === 1 });
    await server.app.live.settle(campaign.id);
    const { user, system } = process.cpuUsage(startedAt);
    costs.push({ cpuMs: (user + system) / 1_000, statements: stop() });
  }
  return { cpuMs: median(costs.map(({ cpuMs }) => cpuMs)), statements: median(costs.map((cost) => cost.statements)) };
}

/** What open campaigns ask of the database in a minute where nothing happens. */
async function idleCampaigns(count: number): Promise<Line> {
  const { server, origin, dm, player } = await startTable();
  const readers: LiveReader[] = [];
  try {
    for (let number = 0; number < count; number += 1) {
      const campaign = await server.campaign(number % 50 === 0 ? dm : await server.person(`DM ${number}`));
      const reader = await readLive(origin, campaign.id, number % 2 === 0 ? {} : { as: player });
      await reader.until(1);
      readers.push(reader);
    }
    await sleep(500);
    const stop = beforeStatements(server.database.sqlite, () => undefined);
    await sleep(IDLE_MS);
    const idle = (stop() * 60_000) / IDLE_MS / count;
    const stopSweep = beforeStatements(server.database.sqlite, () => undefined);
    await server.app.live.sweep();
    const sweep = stopSweep();
    return {
      what: `statements a minute of each of ${count} open campaigns where nothing happens`,
      value: `${idle.toFixed(1)}, and ${sweep} for all together`,
      target: '<= 1',
      isReached: idle <= 1,
      measure: { value: idle, better: 'less' },
    };
  } finally {
    for (const reader of readers) reader.close();
    await server.close();
  }
}
