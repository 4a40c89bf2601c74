import { makeInvite } from '../../src/campaigns/view/invite.ts';
import { campaignApp, type Person } from '../campaign-app.ts';
import { wordOf } from '../campaign-oracle.ts';
import { crawlAddresses, crawlers } from '../crawl-addresses.ts';
import { leadTogether, mailOf } from '../lead-together.ts';
import { sampleModels } from '../random-campaigns.ts';
import { openTables, writeModel } from '../write-model.ts';
import { tableKeyOf } from '../write-model-table.ts';
import { fixChanceOfCalls } from './fixed-chance.ts';
import type { Recorder } from './recorder.ts';

const PEOPLE = 5;
const STAFF = 4;
const MODELS = 3;
/** Each asks every so many-th address of a model, another part of them in each. */
const EVERY = 24;

/** Asks random campaigns as everybody: places that are known, unknown and known by other names, notes, handouts, screens. */
export async function recordModelCampaigns(recorder: Recorder): Promise<void> {
  const server = await campaignApp();
  fixChanceOfCalls(server);
  const people: Person[] = [];
  for (let number = 0; number < PEOPLE; number += 1) {
    const person = await server.person(wordOf('person', number), { isStaff: number === STAFF });
    people.push(person);
    const email = { email: mailOf(number), email_verified: 1 as const };
    await server.db.updateTable('users').set(email).where('id', '=', person.id).execute();
  }
  for (const [round, model] of sampleModels(PEOPLE, MODELS).entries()) {
    const written = await writeModel(server, people, model);
    await leadTogether(server, people, written);
    openTables(server, written);
    const rows = await server.db.selectFrom('campaigns').select(['id', 'invite_generation']).orderBy('id').execute();
    const invites = rows.map((campaign) => makeInvite(server.app.campaigns.inviteKey, campaign));
    for (const [turn, asker] of crawlers.entries()) {
      const { person, invite, table } = asker;
      const role = {
        name: `person ${person}, invite ${invite}, table ${table ?? null}`,
        as: person === null ? undefined : people[person],
        invite: invite === null ? undefined : invites[invite],
        table: table === undefined ? undefined : tableKeyOf(table),
      };
      const addresses = Object.values(crawlAddresses(written, people, asker)).flat();
      for (const [place, { url }] of addresses.entries()) {
        if ((place + turn + round) % EVERY === 0) await recorder.ask(server, `model ${round}`, role, url);
      }
    }
  }
  await server.close();
}
