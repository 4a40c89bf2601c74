import {
  findHiddenNames,
  type HiddenNames,
  hiddenNames,
  isWikiVisible,
  longerNames,
  longestWord,
  passagesAsRead,
  snippetAround,
} from '@venture-atlas/rules';
import {
  type FoundPlace,
  MENTIONED_NAMES_MAX,
  MENTIONS_MAX,
  MENTIONS_PAGE_SIZE,
  type NameMentions,
} from '@venture-atlas/types';
import { sql } from 'kysely';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import { findPlaces } from '../../atlas/answers/known-links.ts';
import { listNamesHolding } from '../../atlas/queries/search-names.ts';
import { isTextVisible, textIndexWorlds } from '../../atlas/queries/visible-places.ts';
import { listPieceBodies } from '../../atlas/queries/wiki-pages.ts';
import { searchTextsOfWorlds } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';
import { searchKey } from '../../db/search-key.ts';
import { AppError } from '../../errors.ts';
import { eachWorld, isPlaceRowInScope } from '../../worlds/scope.ts';
import { listPlaceSettings } from '../queries/campaign-settings.ts';
import type { CampaignView } from './load-campaign.ts';
import { listOtherMentions } from './other-mentions.ts';
import { campaignPlaceOf, placeSightOf, settingsOf } from './place-visibility.ts';

/**
 * Where the real name of a place occurs, for a DM who sets an alias or shows a text.
 * One page (from 1) of the texts. The first page also has other texts, longer names without an alias, and the passages
 * of the place's own text that players read differently.
 * @throws AppError forbidden, not_found
 */
export async function readMentions(
  db: Db,
  view: CampaignView,
  locationId: number,
  page: number,
): Promise<NameMentions> {
  assertMay(view.viewer, 'settings.edit', view.subject);
  const place = (await findPlaces(db, view.scope, [locationId], placeSightOf(view)))(locationId);
  if (place === undefined) throw new AppError('not_found');
  const own = hiddenNames([{ name: place.name, instead: '' }]);
  const hits = await listHits(db, view, place.name, own);
  const start = (page - 1) * MENTIONS_PAGE_SIZE;
  const shown = hits.slice(start, start + MENTIONS_PAGE_SIZE);
  return {
    texts: await presentHits(db, view, shown, own),
    total: hits.length,
    next_page: start + shown.length < hits.length && shown.length > 0 ? page + 1 : null,
    told: page === 1 ? await listOtherMentions(db, view, place.name, own) : [],
    longer: await listLonger(db, view, place.name, own),
    ...(await readOwnText(db, view, locationId)),
  };
}

type Hit = Awaited<ReturnType<typeof searchTextsOfWorlds>>[number];

/** The maximum number of passages that contain the longest word of a name. */
const PASSAGES_MAX = 20_000;

/** Sections with the name in a form that players would read as an alias, in texts that the DM may read. */
function listHits(db: Db, view: CampaignView, name: string, own: HiddenNames): Promise<Hit[]> {
  const { scope } = view;
  const sight = placeSightOf(view);
  return searchTextsOfWorlds(db, {
    worldIds: textIndexWorlds(scope),
    text: longestWord(name),
    limit: MENTIONS_MAX,
    findsShort: true,
    served: {
      also: [],
      serve: (hit) => (findHiddenNames(hit.body, own).length > 0 ? hit : undefined),
      most: PASSAGES_MAX,
    },
    readable: (id) => sql`(${isPlaceRowInScope(scope, 'locations')} and ${isTextVisible(id, scope, sight)})`,
  });
}

async function presentHits(db: Db, view: CampaignView, hits: readonly Hit[], own: HiddenNames) {
  const ids = hits.map(({ location_id }) => location_id);
  const placeOf = await findPlaces(db, view.scope, ids, placeSightOf(view));
  const read = new Set(
    (await listPlaceSettings(db, campaignPlaceOf(view), ids)).flatMap((row) =>
      isWikiVisible('player', { settings: settingsOf(row), isRoot: row.is_root === 1 }) ? [row.location_id] : [],
    ),
  );
  return hits.flatMap(({ location_id, body, section }) => {
    const place = placeOf(location_id);
    const [found] = findHiddenNames(body, own);
    if (place === undefined || found === undefined) return [];
    const { snippet, match } = snippetAround(body, found.start, found.end);
    return [{ ...place, section, snippet, match, players_read: read.has(location_id) }];
  });
}

/** Places without an alias whose longer name contains the name. Players read "a place" there. */
async function listLonger(db: Db, view: CampaignView, name: string, own: HiddenNames): Promise<FoundPlace[]> {
  const ids: number[] = [];
  for (const { worldId } of eachWorld(view.scope)) {
    const holding = await listNamesHolding(db, worldId, [searchKey(name)]);
    ids.push(...longerNames(holding, own).map(({ id }) => id));
  }
  const named = new Set(
    (await listPlaceSettings(db, campaignPlaceOf(view), ids)).flatMap(({ alias, location_id }) =>
      alias === null ? [] : [location_id],
    ),
  );
  const placeOf = await findPlaces(db, view.scope, ids, placeSightOf(view));
  const longer = ids.filter((id) => !named.has(id)).flatMap((id) => placeOf(id) ?? []);
  return longer.sort((a, b) => (a.name < b.name ? -1 : 1)).slice(0, MENTIONED_NAMES_MAX);
}

/** The hidden names in the text of a place, and the passages as players read them. */
async function readOwnText(
  db: Db,
  view: CampaignView,
  locationId: number,
): Promise<Pick<NameMentions, 'own_text' | 'own_passages'>> {
  const { hiddenNames: names } = view;
  if (names === undefined) return { own_text: [], own_passages: [] };
  const counts = new Map<string, NameMentions['own_text'][number]>();
  const passages: NameMentions['own_passages'] = [];
  for (const body of await listPieceBodies(db, view.scope, locationId)) {
    for (const { start, end, instead } of findHiddenNames(body, names)) {
      const name = body.slice(start, end).replaceAll(/\s+/g, ' ');
      const key = JSON.stringify([name, instead]);
      counts.set(key, { name, instead, count: (counts.get(key)?.count ?? 0) + 1 });
    }
    if (passages.length < MENTIONED_NAMES_MAX) passages.push(...passagesAsRead(body, names));
  }
  return {
    own_text: [...counts.values()].slice(0, MENTIONED_NAMES_MAX),
    own_passages: passages.slice(0, MENTIONED_NAMES_MAX),
  };
}
