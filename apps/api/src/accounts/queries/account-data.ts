import { fogOptionNames, type HandoutValues, handoutFieldNames } from '@venture-atlas/types';
import { sql } from 'kysely';
import { numberList } from '../../db/engine.ts';
import type { FogColumns } from '../../db/queries/columns.ts';
import type { Db, Flag } from '../../db/schema.ts';
import { isPlaceInScope, type WorldScope } from '../../worlds/scope.ts';

/** Campaigns, memberships, worlds and notes of one person, for the export and for ending an account. */

/** The recap of a session that a person led. */
export interface OwnRecap {
  campaign_id: string;
  number: number;
  started_at: string;
  recap: string;
}

/** The next recaps in the campaigns of a person, after `last`. */
export function listRecapsBy(db: Db, userId: number, last: OwnRecap | undefined, limit: number): Promise<OwnRecap[]> {
  let recaps = db
    .selectFrom('game_sessions')
    .innerJoin('campaigns', 'campaigns.id', 'game_sessions.campaign_id')
    .select(['campaign_id', 'number', 'started_at', 'recap'])
    .where('campaigns.owner_id', '=', userId)
    .where('recap', '!=', '');
  if (last !== undefined) {
    const { campaign_id, number } = last;
    recaps = recaps.where((eb) =>
      eb.or([
        eb('campaign_id', '>', campaign_id),
        eb.and([eb('campaign_id', '=', campaign_id), eb('number', '>', number)]),
      ]),
    );
  }
  return recaps.orderBy('campaign_id').orderBy('number').limit(limit).execute();
}

/** A handout in a campaign that a person leads. */
export interface OwnHandout extends HandoutValues {
  campaign_id: string;
  key: string;
  created_at: string;
}

/** The next handouts in the campaigns of a person, after `last`. */
export function listHandoutsBy(
  db: Db,
  userId: number,
  last: OwnHandout | undefined,
  limit: number,
): Promise<OwnHandout[]> {
  let handouts = db
    .selectFrom('campaign_handouts')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_handouts.campaign_id')
    .select(['campaign_id', 'key', ...handoutFieldNames, 'campaign_handouts.created_at'])
    .where('campaigns.owner_id', '=', userId);
  if (last !== undefined) {
    const { campaign_id, key } = last;
    handouts = handouts.where((eb) =>
      eb.or([eb('campaign_id', '>', campaign_id), eb.and([eb('campaign_id', '=', campaign_id), eb('key', '>', key)])]),
    );
  }
  return handouts.orderBy('campaign_id').orderBy('key').limit(limit).execute();
}

/** A working copy of unpublished text in a world or campaign that the person may edit now. */
export interface OwnWorkingCopy {
  id: number;
  /** The public id of the world, or the id of the campaign. */
  world: string | null;
  campaign_id: string | null;
  subject: string;
  subject_id: string;
  fields: string;
  status: string;
  created_at: string;
  updated_at: string;
}

/** The next working copies after `last`, including discarded ones. @param scope the worlds that the person may edit now */
export const listWorkingCopiesBy = (
  db: Db,
  scope: WorldScope,
  userId: number,
  last: OwnWorkingCopy | undefined,
  limit: number,
): Promise<OwnWorkingCopy[]> =>
  db
    .selectFrom('pending_changes as pending')
    .leftJoin('worlds', 'worlds.id', 'pending.world_id')
    .leftJoin('campaigns', 'campaigns.id', 'pending.campaign_id')
    .select(['pending.id', 'worlds.public_id as world', 'pending.campaign_id', 'subject', 'subject_id'])
    .select(['fields', 'status', 'pending.created_at', 'pending.updated_at'])
    .where('account_id', '=', userId)
    .where('pending.kind', '=', 'working')
    .where('pending.id', '>', last?.id ?? 0)
    .where((eb) =>
      eb.or([
        sql<boolean>`pending.world_id in ${numberList(scope.worldIds)}`,
        eb('campaigns.owner_id', '=', userId),
        eb.exists(
          eb
            .selectFrom('campaign_dms')
            .select('campaign_dms.user_id')
            .whereRef('campaign_dms.campaign_id', '=', 'campaigns.id')
            .where('campaign_dms.user_id', '=', userId),
        ),
      ]),
    )
    .orderBy('pending.id')
    .limit(limit)
    .execute();

/** A suggestion of a person, as stored. */
export interface OwnSuggestion {
  id: number;
  fields: string;
  why: string;
  status: string;
  created_at: string;
  decided_at: string | null;
}

/** The next suggestions of a person after `last`. */
export const listSuggestionsBy = (
  db: Db,
  userId: number,
  last: OwnSuggestion | undefined,
  limit: number,
): Promise<OwnSuggestion[]> =>
  db
    .selectFrom('pending_changes')
    .select(['id', 'fields', 'why', 'status', 'created_at', 'decided_at'])
    .where('account_id', '=', userId)
    .where('kind', '=', 'suggestion')
    .where('id', '>', last?.id ?? 0)
    .orderBy('id')
    .limit(limit)
    .execute();

/** A text change in a campaign that a person owns, as stored. */
export interface OwnWordChange {
  campaign_id: string;
  number: number;
  at: string;
  subject: string;
  before: string;
  after: string;
}

/** The next text changes in the campaigns of a person, after `last`. */
export function listWordChangesIn(
  db: Db,
  userId: number,
  last: OwnWordChange | undefined,
  limit: number,
): Promise<OwnWordChange[]> {
  let changes = db
    .selectFrom('campaign_changes')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_changes.campaign_id')
    .select(['campaign_id', 'number', 'at', 'subject', 'before', 'after'])
    .where('campaigns.owner_id', '=', userId);
  if (last !== undefined) {
    const { campaign_id, number } = last;
    changes = changes.where((eb) =>
      eb.or([
        eb('campaign_id', '>', campaign_id),
        eb.and([eb('campaign_id', '=', campaign_id), eb('number', '>', number)]),
      ]),
    );
  }
  return changes.orderBy('campaign_id').orderBy('number').limit(limit).execute();
}

/** A change of fog in a campaign that a person leads, as stored. */
export interface OwnFogAct extends FogColumns {
  fog_id: number;
  number: number;
  campaign_id: string;
  map_id: number;
  step: number;
  done: number;
  act: Uint8Array;
}

/** The next changes of fog in the campaigns of a person, after `last`; undone ones included. */
export function listFogActsBy(
  db: Db,
  userId: number,
  last: OwnFogAct | undefined,
  limit: number,
): Promise<OwnFogAct[]> {
  let acts = db
    .selectFrom('campaign_fog_acts')
    .innerJoin('campaign_fogs', 'campaign_fogs.id', 'campaign_fog_acts.fog_id')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_fogs.campaign_id')
    .select(['fog_id', 'number', 'campaign_id', 'map_id', 'step', 'done', 'act', ...fogOptionNames])
    .where('campaigns.owner_id', '=', userId);
  if (last !== undefined) {
    const { fog_id, number } = last;
    acts = acts.where((eb) =>
      eb.or([eb('fog_id', '>', fog_id), eb.and([eb('fog_id', '=', fog_id), eb('number', '>', number)])]),
    );
  }
  return acts.orderBy('fog_id').orderBy('number').limit(limit).execute();
}

export async function listCampaignsOwnedBy(db: Db, userId: number) {
  return db
    .selectFrom('campaigns')
    .select(['id', 'name', 'sharing', 'created_at'])
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** Campaigns of others in which a person is co-DM. */
export const listCampaignsLedBy = (db: Db, userId: number) =>
  db
    .selectFrom('campaign_dms')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_dms.campaign_id')
    .select(['campaigns.id', 'campaigns.name', 'campaign_dms.accepted_at'])
    .where('campaign_dms.user_id', '=', userId)
    .where('campaigns.owner_id', 'is not', null)
    .orderBy('campaign_dms.accepted_at')
    .execute();

export async function listMembershipsOf(db: Db, userId: number) {
  return (
    db
      .selectFrom('campaign_members')
      .innerJoin('campaigns', 'campaigns.id', 'campaign_members.campaign_id')
      .select(['campaigns.id', 'campaigns.name', 'campaign_members.joined_at', 'campaign_members.visited_at'])
      .where('campaign_members.user_id', '=', userId)
      // Removed members keep their notes, but no longer see the campaign's current name.
      .where('campaign_members.removed_at', 'is', null)
      .where('campaigns.owner_id', 'is not', null)
      .orderBy('campaign_members.joined_at')
      .execute()
  );
}

/** Worlds that a person created, including deleted ones that can be restored. */
export const listWorldsOwnedBy = (db: Db, userId: number) =>
  db
    .selectFrom('worlds')
    .select(['public_id as id', 'name', 'created_at', 'deleted_at'])
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .execute();

/** Worlds of others that a person edits, without invitations that are not accepted. */
export const listWorldsEditedBy = (db: Db, userId: number) =>
  db
    .selectFrom('world_editors')
    .innerJoin('worlds', 'worlds.id', 'world_editors.world_id')
    .select(['worlds.public_id as id', 'worlds.name', 'world_editors.accepted_at'])
    .where('world_editors.user_id', '=', userId)
    .where('world_editors.accepted_at', 'is not', null)
    .where('worlds.deleted_at', 'is', null)
    .orderBy('world_editors.accepted_at')
    .execute();

export interface OwnNote {
  id: number;
  campaign_id: string;
  /** Null if the place is in a world that is closed now. */
  location: string | null;
  character_name: string;
  note: string;
  private: Flag;
  created_at: string;
  edited_at: string | null;
}

/**
 * The next notes of a person after note `afterId`, including notes on places that were hidden since, and in campaigns
 * that the person left.
 */
export async function listNotesBy(
  db: Db,
  scope: WorldScope,
  userId: number,
  afterId: number,
  limit: number,
): Promise<OwnNote[]> {
  return db
    .selectFrom('campaign_notes')
    .innerJoin('locations', 'locations.id', 'campaign_notes.location_id')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_notes.campaign_id')
    .select(['campaign_notes.id', 'campaign_id', 'character_name', 'note', 'private'])
    .select(sql<string | null>`case when ${isPlaceInScope(scope, 'locations')} then locations.name end`.as('location'))
    .select(['campaign_notes.created_at', 'campaign_notes.edited_at'])
    .where('user_id', '=', userId)
    .where('campaigns.owner_id', 'is not', null)
    .where('campaign_notes.id', '>', afterId)
    .orderBy('campaign_notes.id')
    .limit(limit)
    .execute();
}
