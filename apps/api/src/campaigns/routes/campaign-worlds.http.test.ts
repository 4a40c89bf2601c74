import type {
  CampaignAnswer,
  ChildrenPage,
  LocationMapDetails,
  LocationSearchResult,
  NotesPage,
  TextSearchResult,
} from '@venture-atlas/types';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import {
  type ModelAsker,
  type ModelCampaign,
  type ModelPlace,
  readsNotes,
  readsWiki,
  type Standing,
  seesMapsOf,
  seesPlace,
  seesPoints,
  standing,
  wordOf,
} from '../../../test-support/campaign-oracle.ts';
import { seed, slice } from '../../../test-support/deep.ts';
import { anyModel, type WrittenModel, writeModel } from '../../../test-support/random-campaigns.ts';
import { makeInvite } from '../view/invite.ts';

const PEOPLE = 5;
const REQUESTS_PER_WORLD = 40;

let server: CampaignApp;
const people: Person[] = [];
beforeAll(async () => {
  server = await campaignApp();
  for (let i = 0; i < PEOPLE; i += 1) people.push(await server.person(wordOf('person', i), { isStaff: i === 4 }));
});
afterAll(() => server.close());

const calls = ['details', 'light', 'children', 'wiki', 'search', 'text', 'notes', 'campaign'] as const;
const anyRequest = fc.record({
  call: fc.constantFrom(...calls),
  campaign: fc.nat(1),
  // The places of small numbers are the maps that most others stand on.
  place: fc.oneof(fc.nat(6), fc.nat(1)),
  asker: fc.record({
    person: fc.option(fc.nat(PEOPLE - 1), { freq: 6 }),
    invite: fc.option(fc.nat(1), { freq: 1 }),
    asPlayer: fc.integer({ min: 0, max: 4 }).map((chance) => chance === 0),
  }),
});
type Request = typeof anyRequest extends fc.Arbitrary<infer T> ? T : never;

/** What the oracle expects: a status, and with 200 what `shown` finds in the answer. */
interface Expected {
  status: number;
  body?: unknown;
}

function expected({ model }: WrittenModel, { call, campaign: which, place: number, asker }: Request): Expected {
  const campaign = model.campaigns[which] as ModelCampaign;
  const place = model.places[number] as ModelPlace;
  const as = standing(campaign, asker);
  const needsLogin = call === 'notes' || call === 'campaign';
  if (needsLogin && asker.person === null) return { status: 401 };
  if (as === 'out') return { status: 404 };
  if (as === 'refused') return { status: asker.person === null ? 401 : 403 };
  const names = (list: readonly ModelPlace[]) => list.map((one) => wordOf('name', one.number));
  const onPage = { model, campaign, as, asker };
  switch (call) {
    case 'campaign':
      return {
        status: 200,
        body: { isDm: as === 'dm', knowsDm: as !== 'guest', members: as === 'dm' ? campaign.members.length : null },
      };
    case 'search': {
      const found = model.places.filter((one) => seesPlace(campaign, as, one));
      return {
        status: 200,
        body: asker.person === null ? [] : found.map((one) => [wordOf('name', one.number), mapsOf(onPage, one)]),
      };
    }
    default:
      if (!seesPlace(campaign, as, place)) return { status: 404 };
  }
  const points = seesPoints(model, campaign, as, number);
  switch (call) {
    case 'wiki':
      return readsWiki(campaign, as, place) ? { status: 200, body: wordOf('wiki', number) } : { status: 404 };
    case 'text':
      return { status: 200, body: names(points.filter((one) => readsWiki(campaign, as, one))) };
    case 'notes':
      return { status: 200, body: readsNotes(campaign, as, asker, place).map((note) => note.number) };
    case 'children':
      return { status: 200, body: pageOf(onPage, points, points, number) };
    default:
      return {
        status: 200,
        body: {
          ...pageOf(onPage, [place, ...points], points, number),
          hasWiki: readsWiki(campaign, as, place),
          parents: mapsOf(onPage, place),
        },
      };
  }
}

type OnPage = { model: WrittenModel['model']; campaign: ModelCampaign; as: Standing; asker: ModelAsker };

const mapsOf = ({ model, campaign, as }: OnPage, place: ModelPlace) =>
  seesMapsOf(model, campaign, as, place).map((map) => wordOf('name', map));

function pageOf(onPage: OnPage, places: readonly ModelPlace[], points: readonly ModelPlace[], map: number) {
  const { campaign, as, asker } = onPage;
  const settings = places.flatMap((one) => {
    const row = campaign.rows.get(one.number);
    return row === undefined ? [] : [[one.number, row.players, row.wiki] as const];
  });
  const notes = places.map((one) => [one.number, readsNotes(campaign, as, asker, one).length] as const);
  return {
    points: points.map((one) => [
      wordOf('name', one.number),
      readsWiki(campaign, as, one),
      mapsOf(onPage, one).filter((name) => name !== wordOf('name', map)),
    ]),
    total: points.length,
    settings: settings.toSorted((a, b) => a[0] - b[0]),
    notes: notes.filter(([, count]) => count > 0).toSorted((a, b) => a[0] - b[0]),
  };
}

const urlOf = ({ placeIds, campaignIds }: WrittenModel, { call, campaign, place, asker }: Request): string => {
  const slug = wordOf('name', place);
  const query = `campaign_id=${campaignIds[campaign]}${asker.asPlayer ? '&as=player' : ''}`;
  const urls: Record<Request['call'], string> = {
    details: `/api/location_map_details/${slug}/?`,
    light: `/api/location_map_details/${slug}/?content=0&`,
    children: `/api/location_children/${slug}/?content=0&`,
    wiki: `/api/location_wiki/${slug}/?`,
    search: '/api/location_search/?name=&',
    text: `/api/location_text_search/${slug}/?q=lantern&`,
    notes: `/api/campaign_notes/?location_id=${placeIds[place]}&`,
    campaign: `/api/home/campaign/${campaignIds[campaign]}/?`,
  };
  return `${urls[call]}${query}`;
};

/** What an answer shows, in the words of the model. */
function shown(written: WrittenModel, call: Request['call'], body: unknown): unknown {
  const numberOf = (id: string | number) => written.placeIds.indexOf(Number(id));
  const page = (answer: ChildrenPage) => ({
    points: answer.children.map((child) => {
      const hasWiki = child.has_wiki ?? child.wiki_page_content != null;
      expect(child.wiki_url !== null).toBe(hasWiki);
      return [child.slug, hasWiki, child.parents.map(({ slug }) => slug).toSorted()];
    }),
    total: answer.total_children,
    settings: Object.entries(answer.campaign_settings ?? {})
      .map(([id, { show_players, show_wiki }]) => [numberOf(id), show_players, show_wiki] as const)
      .toSorted((a, b) => a[0] - b[0]),
    notes: Object.entries(answer.campaign_note_counts ?? answer.campaign_notes ?? {})
      .map(([id, notes]) => [numberOf(id), typeof notes === 'number' ? notes : notes.length] as const)
      .toSorted((a, b) => a[0] - b[0]),
  });
  switch (call) {
    case 'children':
      return page(body as ChildrenPage);
    case 'wiki':
      return /canary\w+x/.exec((body as LocationMapDetails).wiki_page_content?.top_section ?? '')?.[0];
    case 'text':
      return (body as TextSearchResult[]).map(({ slug }) => slug);
    case 'search':
      return (body as LocationSearchResult[]).map(({ slug, parents }) => [
        slug,
        parents.map((one) => one.slug).toSorted(),
      ]);
    case 'notes':
      return (body as NotesPage).notes.map(({ note }) => Number(/\d+/.exec(note)?.[0]));
    case 'campaign': {
      const { is_dm, owner, members } = body as CampaignAnswer;
      return { isDm: is_dm, knowsDm: owner !== undefined, members: members?.length ?? null };
    }
    default: {
      const map = body as LocationMapDetails;
      const hasWiki = map.has_wiki ?? map.wiki_page_content != null;
      expect(map.wiki_url !== null).toBe(hasWiki);
      return { ...page(map), hasWiki, parents: map.parents.map(({ slug }) => slug).toSorted() };
    }
  }
}

test('the server shows in random worlds what the rules of the specification say, and nothing else', async () => {
  let requests = 0;
  const worlds = slice(15, 300);
  await fc.assert(
    fc.asyncProperty(
      anyModel(PEOPLE),
      fc.array(anyRequest, { minLength: REQUESTS_PER_WORLD, maxLength: REQUESTS_PER_WORLD }),
      async (model, wanted) => {
        const written = writeModel(server, people, model);
        for (const request of wanted) {
          const { person, invite } = request.asker;
          const id = invite === null ? undefined : written.campaignIds[invite];
          const token = id && makeInvite(server.app.campaigns.inviteKey, { id, invite_generation: 1 });
          const who = { as: person === null ? undefined : people[person], invite: token };
          const { status, body } = await server.get(urlOf(written, request), who);
          requests += 1;
          const seen = status === 200 ? { status, body: shown(written, request.call, body) } : { status };
          expect(seen).toEqual(expected(written, request));
        }
      },
    ),
    { numRuns: worlds, seed },
  );
  expect(requests).toBeGreaterThanOrEqual(worlds * REQUESTS_PER_WORLD);
  console.log(`${requests} requests about ${worlds} random worlds, 0 disagreements`);
}, 600_000);
