import { handoutName, isDm, readHandoutValues, serverMessages, type Viewer } from '@venture-atlas/rules';
import {
  blankHandout,
  type CampaignWordsField,
  type CampaignWordsKind,
  campaignWords,
  campaignWordsOf,
  NEW_OBJECT,
} from '@venture-atlas/types';
import { findPlaces } from '../../atlas/answers/known-links.ts';
import { actorOf } from '../../audit/audit.ts';
import { findLastCampaignChange, findWordsBefore, type WordsOf } from '../../campaigns/queries/campaign-changes.ts';
import { listPlaces } from '../../campaigns/queries/campaign-settings.ts';
import { type CampaignForUser, findCampaignFor } from '../../campaigns/queries/campaigns.ts';
import { findSession } from '../../campaigns/queries/chronicle.ts';
import { findHandout } from '../../campaigns/queries/handouts.ts';
import type { Db } from '../../db/schema.ts';
import { idInAddress } from '../../http/ids.ts';
import { campaignScope } from '../../worlds/scope.ts';
import type { FindSubject, WritableSubject } from './pending-subject.ts';

/** The words of a place in a campaign: for those who lead it, of a place that it may look at. */
export const findCampaignPlace: FindSubject<'campaign_place'> = async (db, _pictures, viewer, id) => {
  const led = await findLed(db, viewer, id);
  if (led === undefined || !idInAddress.test(led.key)) return undefined;
  const { campaign } = led;
  const scope = await campaignScope(db, campaign);
  const placeId = Number(led.key);
  const [row] = await listPlaces(db, { id: campaign.id, scope }, [placeId]);
  if (row === undefined || row.is_shown === 0) return undefined;
  const name = (await findPlaces(db, scope, [placeId], undefined))(placeId)?.name ?? campaignWords.place.label;
  const words = { alias: row.alias, rumour_note: row.rumour_note ?? '' };
  return wordsOf(db, campaign, { of: { kind: 'place', id: placeId }, name, words, version: row.words_version ?? 0 });
};

/** The recap of a session. */
export const findRecap: FindSubject<'recap'> = async (db, _pictures, viewer, id) => {
  const led = await findLed(db, viewer, id);
  if (led === undefined || !idInAddress.test(led.key)) return undefined;
  const { campaign, key } = led;
  const session = await findSession(db, campaign.id, Number(key));
  if (session === undefined) return undefined;
  const of = { kind: 'session', id: session.number } as const;
  const name = `${campaignWords.session.label} ${session.number}`;
  return wordsOf(db, campaign, { of, name, words: session, version: session.words_version });
};

/** The words of a handout, or of one that is not made yet. */
export const findHandoutWords: FindSubject<'handout'> = async (db, _pictures, viewer, id) => {
  const led = await findLed(db, viewer, id);
  if (led?.key === NEW_OBJECT) {
    const of = { kind: 'handout', id: NEW_OBJECT } as const;
    return wordsOf(db, led.campaign, { of, name: serverMessages.newHandout, words: blankHandout, version: 0 });
  }
  const row = led && (await findHandout(db, led.campaign.id, led.key));
  if (led === undefined || row === undefined) return undefined;
  const words = readHandoutValues(row);
  const of = { kind: 'handout', id: row.key } as const;
  return wordsOf(db, led.campaign, { of, name: handoutName(words.title), words, version: row.words_version });
};

/** The campaign that an id names, for those who lead it now, and what the id names in it. */
async function findLed(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<{ campaign: CampaignForUser; key: string } | undefined> {
  const [, campaignId, key] = /^([^.]+)\.(.+)$/s.exec(id) ?? [];
  if (campaignId === undefined || key === undefined || viewer.kind === 'anonymous') return undefined;
  const campaign = await findCampaignFor(db, campaignId, viewer.id);
  const leads = campaign !== undefined && isDm(viewer, { owner: campaign.owner_id, coDms: campaign.co_dms });
  return leads ? { campaign, key } : undefined;
}

interface Published {
  of: WordsOf;
  /** What it is called. */
  name: string;
  /** Its words, with whatever else it has. */
  words: object;
  version: number;
}

/** Words of a campaign as somebody may write them. They hold no pictures, and are stored as they are typed. */
function wordsOf<Kind extends CampaignWordsKind>(
  db: Db,
  { id: campaignId }: CampaignForUser,
  { of, name, words, version }: Published,
): WritableSubject<CampaignWordsField<Kind>> {
  const published = campaignWordsOf(of.kind, words);
  return {
    worldId: null,
    campaignId,
    name,
    now: async (field) => ({ version, text: published[field] ?? '' }),
    before: async (field, earlier) => {
      if (earlier > version) return undefined;
      const changed = await findWordsBefore(db, campaignId, of, { version: earlier, field });
      return (changed === undefined ? published[field] : changed) ?? '';
    },
    publishedBy: async () => actorOf(await findLastCampaignChange(db, campaignId, of)).name,
    stored: (_field, typed) => typed,
    shown: async (_field, stored) => stored,
  };
}
