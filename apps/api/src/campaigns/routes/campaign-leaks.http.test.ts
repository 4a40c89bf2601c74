import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import {
  callsOtherwise,
  everLed,
  hasHeardOf,
  leadersAfter,
  leads,
  linksToUnseen,
  type Model,
  type ModelAsker,
  type ModelCampaign,
  type ModelPlace,
  mentioned,
  ownWords,
  readsMentions,
  readsNotes,
  readsWiki,
  seesPlace,
  standing,
  UNCONFIRMED,
  wordOf,
  wordsIn,
} from '../../../test-support/campaign-oracle.ts';
import { TWIN_NAME } from '../../../test-support/closed-twin.ts';
import { crawlAddresses, crawlers } from '../../../test-support/crawl-addresses.ts';
import { isWhole, slice } from '../../../test-support/deep.ts';
import { leadTogether, mailOf } from '../../../test-support/lead-together.ts';
import { lookAtPictures, picturesIn, type Told, takeAllAway } from '../../../test-support/model-pictures.ts';
import { sampleModels } from '../../../test-support/random-campaigns.ts';
import { openTables, type WrittenModel, writeModel } from '../../../test-support/write-model.ts';
import { tellsSuggestions, wordsSuggested } from '../../../test-support/write-model-suggestions.ts';
import { handoutsOfModel, isShownStill, tableKeyOf } from '../../../test-support/write-model-table.ts';
import { makeInvite } from '../view/invite.ts';

/*
 * Every secret field holds a word of its own. Every GET of the server is asked
 * as everybody; a word that the asker may not read must not be in the answer,
 * neither in the body nor in a header, nor in the log.
 */

const PEOPLE = 5;
/** Who of them is staff. */
const STAFF = 4;
let server: CampaignApp;
const people: Person[] = [];
beforeAll(async () => {
  server = await campaignApp({ config: { logLevel: 'debug' } });
  for (let i = 0; i < PEOPLE; i += 1) {
    const person = await server.person(wordOf('person', i), { isStaff: i === STAFF });
    people.push(person);
    const secrets = {
      email: mailOf(i),
      email_verified: (i === UNCONFIRMED ? 0 : 1) as 0 | 1,
      google_sub: wordOf('sub', i),
      password_hash: wordOf('hash', i),
    };
    await server.db.updateTable('users').set(secrets).where('id', '=', person.id).execute();
  }
});
afterAll(() => server.close());

const placeFields = ['name', 'type', 'maker', 'url', 'wiki', 'caption', 'source'];

/** What says by which name a place is known. */
const tellingFields = ['name', 'maker', 'url', 'caption', 'source'];

/** Words that somebody may read about themselves wherever it stands. */
const ofOneself = (person: number | null): string[] =>
  person === null ? [] : ['person', 'mail'].map((field) => wordOf(field, person));

function wordsOfPlace(model: Model, campaign: ModelCampaign, asker: ModelAsker, place: ModelPlace): string[] {
  const as = standing(campaign, asker);
  const alias = wordOf('alias', ownWords(campaign, place.number));
  const heard = wordOf('heard', ownWords(campaign, place.number));
  if (as !== 'dm' && hasHeardOf(campaign, place)) return [alias, heard];
  if (!seesPlace(campaign, as, place)) return [];
  const readable = readsWiki(campaign, as, place) ? placeFields : ['name', 'type', 'maker'];
  const isOtherwise = callsOtherwise(campaign, as, place);
  const fields = isOtherwise ? readable.filter((field) => !tellingFields.includes(field)) : readable;
  const ofDm = as === 'dm' ? [alias, heard] : isOtherwise ? [alias] : [];
  const notes = readsNotes(campaign, as, asker, place);
  return [
    ...fields.map((field) => wordOf(field, place.number)),
    ...ofDm,
    ...notes.flatMap((note) => [
      wordOf('note', note.number),
      wordOf('character', note.number),
      wordOf('person', note.by),
      // What players write is never changed.
      ...(everLed(campaign, note.by) ? [] : mentioned(model).map(({ number }) => wordOf('name', number))),
    ]),
  ];
}

/** What was shown to them; a player who joined is told by whom. */
function wordsOfHandouts(
  campaign: ModelCampaign,
  as: ReturnType<typeof standing>,
  asker: ModelAsker,
  places: readonly ModelPlace[],
): string[] {
  const isMember = asker.asPlayer || campaign.members.includes(asker.person ?? -1);
  const isFor = (to: (typeof handoutsOfModel)[number]['to']): boolean => {
    if (as === 'dm' || to === 'everybody') return true;
    if (to === 'table') return as === 'guest' && asker.table !== undefined;
    return to === 'some' && as === 'player' && !asker.asPlayer && asker.person === campaign.members[0];
  };
  const seen = handoutsOfModel.flatMap(({ to, place }, number) => {
    const isOpen = place === undefined || as === 'dm' || seesPlace(campaign, as, places[place] as ModelPlace);
    return isFor(to) && isOpen ? [number] : [];
  });
  // A table screen has a picture only as long as it is shown.
  const drawn = seen.filter((number) => asker.table === undefined || isShownStill(number));
  return [
    ...seen.flatMap((number) => ['title', 'letter'].map((field) => wordOf(field, ownWords(campaign, number)))),
    ...drawn.map((number) => wordOf('pixels', ownWords(campaign, number))),
    ...(as === 'player' && isMember ? [wordOf('person', campaign.dm)] : []),
  ];
}

/** What an asker may read within one campaign. */
function wordsInCampaign({ model }: WrittenModel, which: number, asker: ModelAsker): string[] {
  const campaign = model.campaigns[which] as ModelCampaign;
  const as = standing(campaign, asker);
  if (as === 'out' || as === 'refused') return [];
  const members = as === 'dm' ? [...campaign.members, ...campaign.removed] : [];
  const { coDms, asked } = leadersAfter(campaign);
  // Addresses that they typed, the owner alone.
  const typed = asker.person === campaign.dm && as === 'dm' ? [...coDms, ...asked] : [];
  return [
    wordOf('campaign', which),
    ...members.map((member) => wordOf('person', member)),
    ...typed.map((one) => wordOf('mail', one)),
    ...(as === 'dm' ? [campaign.dm, ...coDms] : []).map((one) => wordOf('person', one)),
    ...model.places.flatMap((place) => wordsOfPlace(model, campaign, asker, place)),
    ...readsMentions(model, campaign, as),
    ...(as === 'dm' ? [wordOf('aside', which), ...formerWords(model, campaign)] : []),
    // A party is where one may look; its DM has it wherever it is.
    ...model.places
      .filter((place) => as === 'dm' || seesPlace(campaign, as, place))
      .map((place) => wordOf('party', ownWords(campaign, place.number))),
    ...wordsOfHandouts(campaign, as, asker, model.places),
  ];
}

/** What players read of places before leaders of the campaign changed it: in its history alone. */
const formerWords = ({ places }: Model, campaign: ModelCampaign): string[] =>
  places.map(({ number }) => wordOf('former', ownWords(campaign, number)));

/** What a DM wrote, besides notes alone: it is in the copy of their account. */
const wordsWritten = ({ model }: WrittenModel, { person }: ModelAsker): string[] => [
  ...model.campaigns.filter((one) => everLed(one, person)).map(({ number }) => wordOf('aside', number)),
  ...model.campaigns.filter((one) => one.dm === person).flatMap((one) => formerWords(model, one)),
  ...model.campaigns
    .filter((one) => one.dm === person)
    .flatMap((one) =>
      handoutsOfModel.flatMap((_one, at) => ['title', 'letter'].map((field) => wordOf(field, ownWords(one, at)))),
    ),
];

/** What an asker may read without naming a campaign: the public world and their own things. */
function wordsOutside({ model }: WrittenModel, { person }: ModelAsker): string[] {
  const own = model.campaigns.filter((one) => leads(one, person) || one.members.includes(person ?? -1));
  const notes = model.campaigns.flatMap((one) => one.notes).filter((note) => note.by === person);
  return [
    ...model.places.flatMap((place) => placeFields.map((field) => wordOf(field, place.number))),
    ...own.map((one) => wordOf('campaign', one.number)),
    ...notes.flatMap((note) => [wordOf('note', note.number), wordOf('character', note.number)]),
  ];
}

/** Who asks somebody to lead with them, and where. */
const wordsAsked = ({ model }: WrittenModel, { person }: ModelAsker): string[] =>
  model.campaigns
    .filter((one) => person !== null && person !== UNCONFIRMED && leadersAfter(one).asked.has(person))
    .flatMap((one) => [wordOf('campaign', one.number), wordOf('person', one.dm)]);

/** What only those read who edit the world: staff, by its whole answers, and where they lead a campaign. */
const secretsOf = ({ model }: WrittenModel): string[] => model.places.map(({ number }) => wordOf('secret', number));

/** An open world has none for its DMs, whoever they are: anybody may be one. */
const readsSecrets = ({ model }: WrittenModel, asker: ModelAsker, campaign: number | undefined): boolean =>
  asker.person === STAFF &&
  (campaign === undefined || standing(model.campaigns[campaign] as ModelCampaign, asker) === 'dm');

/** What staff are told of worlds besides: names of closed ones of the atlas, and who has pictures in a world of their own. */
function wordsOfStaff({ model }: WrittenModel, url: string): string[] {
  if (url === '/api/worlds/' || url === '/api/suggestions/counts/') return [TWIN_NAME];
  return url.startsWith('/api/admin/own_worlds/') ? model.campaigns.map(({ dm }) => wordOf('person', dm)) : [];
}

/** What names pictures that were uploaded to be shown. */
const namesUploads = (url: string): boolean => {
  const number = /\/shown\/(?:showing-(\d+)\/)?$/.exec(url)?.[1];
  return url.endsWith('/shown/') || handoutsOfModel[Number(number)]?.isUploaded === true;
};

/** Maps are kept for whole audiences: one of them is asked for by everybody in turn. */
const isAskedInTurn = ({ model, campaignIds }: WrittenModel, url: string): boolean =>
  url.startsWith(`/api/location_map_details/${wordOf('name', model.places[0]?.number ?? 0)}/`) &&
  url.endsWith(`campaign_id=${campaignIds[0]}`);

async function crawl(written: WrittenModel, round: number): Promise<{ responses: number; pictures: number }> {
  const told: Told = new Map();
  const { inviteKey } = server.app.campaigns;
  expect(await leadTogether(server, people, written)).toEqual([]);
  openTables(server, written);
  const generations = await server.db
    .selectFrom('campaigns')
    .select(['id', 'invite_generation'])
    .orderBy('id')
    .execute();
  const tokens = generations.map((campaign) => makeInvite(inviteKey, campaign));
  let responses = 0;
  for (const asker of crawlers) {
    const who = {
      as: asker.person === null ? undefined : people[asker.person],
      invite: asker.invite === null ? undefined : tokens[asker.invite],
      table: asker.table === undefined ? undefined : tableKeyOf(asker.table),
    };
    // In the slice every asker asks another twenty-fourth of the addresses in each world.
    const all = Object.values(crawlAddresses(written, people, asker)).flat();
    const place = crawlers.indexOf(asker) + round;
    for (const { url, campaign } of all.filter(
      ({ url }, i) =>
        isWhole || namesUploads(url) || tellsSuggestions(url) || isAskedInTurn(written, url) || (i + place) % 24 === 0,
    )) {
      const seenAs = { ...asker, asPlayer: url.includes('as=player') };
      const answer = await server.get(url, who);
      if (!tellsSuggestions(url)) responses += 1;
      const words = campaign === undefined ? wordsOutside(written, seenAs) : wordsInCampaign(written, campaign, seenAs);
      if (url === '/api/home/campaign/dm_requests/') words.push(...wordsAsked(written, seenAs));
      if (url === '/user/export/') words.push(...wordsWritten(written, seenAs));
      words.push(...wordsSuggested(written, url, seenAs, asker.person === STAFF));
      // Each place in a list of one's own is named as its campaign names it.
      if (url === '/user/suggestions/')
        words.push(...written.model.campaigns.flatMap(({ number }) => wordsInCampaign(written, number, seenAs)));
      if (asker.person === STAFF) words.push(...wordsOfStaff(written, url));
      if (readsSecrets(written, seenAs, campaign)) words.push(...secretsOf(written));
      const may = new Set([...words, ...ofOneself(asker.person)]);
      const text = `${answer.text} ${JSON.stringify(answer.headers)}`;
      const leaked = [...wordsIn(text)].filter((word) => !may.has(word));
      expect(leaked, `${url} as ${JSON.stringify(seenAs)}`).toEqual([]);
      if (campaign !== undefined) expect(linksToUnseen(written, campaign, seenAs, text), url).toEqual([]);
      const model = written.model.campaigns[campaign ?? -1];
      if (model !== undefined && campaign !== undefined) {
        const as = asker.table === undefined ? standing(model, seenAs) : 'table';
        await lookAtPictures(server, text, { may, told }, { campaign, as });
      } else expect(picturesIn(text), url).toEqual([]);
      const isLead = (which: number) =>
        !seenAs.asPlayer &&
        asker.table === undefined &&
        leads(written.model.campaigns[which] as ModelCampaign, asker.person);
      expect(
        tokens.filter((token, which) => text.includes(token) && !isLead(which)),
        `an invite in ${url}`,
      ).toEqual([]);
      if (campaign !== undefined) expect(answer.headers['cache-control']).toMatch(/^private, no-(store|cache)$/);
      expect(answer.status, url).toBeLessThan(500);
    }
  }
  await takeAllAway(server, people, written, told);
  return { responses, pictures: told.size };
}

describe('a crawl over every GET as everybody', () => {
  test('knows every GET of the server', async () => {
    const [model] = sampleModels(PEOPLE, 1);
    const written = await writeModel(server, people, model as WrittenModel['model']);
    const known = crawlAddresses(written, people, crawlers[0] as ModelAsker);
    const gets = server.app.registeredRoutes().filter(({ method, access }) => method === 'GET' && access !== 'file');
    expect(gets.map(({ url }) => url).filter((url) => known[url] === undefined)).toEqual([]);
  });

  test('finds no word that the asker may not read', async () => {
    let [responses, pictures] = [0, 0];
    const wanted = slice(isWhole ? 1_500 : 600, 20_000);
    for (const [round, model] of sampleModels(PEOPLE, 100).entries()) {
      const seen = await crawl(await writeModel(server, people, model), round);
      responses += seen.responses;
      pictures += seen.pictures;
      if (responses >= wanted) break;
    }
    expect(responses).toBeGreaterThanOrEqual(wanted);
    expect(pictures).toBeGreaterThan(slice(4, 40));
    console.log(`${responses} responses and ${pictures} pictures crawled, 0 secret words`);
  }, 900_000);

  test('finds none in the log either: no note, no invite, no id of a campaign', () => {
    const lines = server.log.join('\n');
    expect(server.log.length).toBeGreaterThan(isWhole ? 1_000 : 400);
    expect(lines).not.toMatch(/campaign-number-\d/);
    expect([...wordsIn(lines)].filter((word) => !/^canary(name|alias)\d+x$/.test(word))).toEqual([]);
  });
});
