import { makeInvite } from '../src/campaigns/view/invite.ts';
import type { Role } from './as-viewer.ts';
import type { MatrixRow } from './matrix-row.ts';
import { CANARY, type MatrixWorld } from './matrix-world.ts';

export type Sharing = 'open' | 'members';

/** The campaign of which the role `user` is the DM; all others ask about the one of the world. */
const OWN = 'own-campaign-of-user';

export const OWN_NAME = 'Own campaign';

const AT = '2026-03-04T05:06:07.008Z';

/** "U signed in, own object; X signed in, somebody else's object": which campaign a role asks about. */
export const campaignOf = (world: MatrixWorld, role: Role): string => (role === 'user' ? OWN : world.campaignId);

export const campaignName = (role: Role): string => (role === 'user' ? OWN_NAME : `${CANARY}-campaign`);

/** Whom the DM of a role's campaign may remove; never the role itself. */
export const memberOf = (world: MatrixWorld, role: Role): number =>
  world.userIds[role === 'user' ? 'other' : role === 'player' ? 'user' : 'player'];

export const inviteOf = (world: MatrixWorld, role: Role): string =>
  makeInvite(world.server.app.campaigns.inviteKey, { id: campaignOf(world, role), invite_generation: 1 });

export const placeId = (world: MatrixWorld, slug: string): number =>
  world.server.database.sqlite.prepare('select id from locations where slug = ?').pluck().get(slug) as number;

const run = (world: MatrixWorld, statement: string, ...values: unknown[]): void => {
  world.server.database.sqlite.prepare(statement).run(...values);
};

/**
 * Puts both campaigns into a known state: who gets in, nobody removed, `other`
 * a player in that of `user`, and `user` one in that of the world.
 */
export function setCampaigns(world: MatrixWorld, sharing: Sharing, wiki: 0 | 1 = 0): void {
  const { userIds, campaignId } = world;
  run(
    world,
    `insert into campaigns (id, name, owner_id, created_at, updated_at) values (?, ?, ?, ?, ?) on conflict do nothing`,
    OWN,
    OWN_NAME,
    userIds.user,
    AT,
    AT,
  );
  run(world, 'update campaigns set sharing = ?', sharing);
  run(world, 'delete from campaign_members');
  run(world, 'delete from campaign_dms');
  for (const [campaign, member] of [
    [OWN, userIds.other],
    [campaignId, userIds.player],
    [campaignId, userIds.user],
  ] as const) {
    run(world, 'insert into campaign_members (campaign_id, user_id, joined_at) values (?, ?, ?)', campaign, member, AT);
  }
  run(world, "update campaign_location_settings set show_wiki = ? where knowledge = 'named'", wiki);
}

export const removeMembers = (world: MatrixWorld): void => run(world, 'update campaign_members set removed_at = ?', AT);

/** Puts a note into the campaign of the world, or into the one of the role. */
export function putNote(
  world: MatrixWorld,
  note: { campaign: string; author: number; slug: string; isPrivate: boolean },
): void {
  const { campaign, author, slug, isPrivate } = note;
  run(
    world,
    `insert into campaign_notes (id, campaign_id, location_id, user_id, character_name, note, private, created_at)
     values (4711, ?, ?, ?, ?, ?, ?, ?)`,
    campaign,
    placeId(world, slug),
    author,
    `${CANARY}-character`,
    `${CANARY}-note-4711`,
    isPrivate ? 1 : 0,
    AT,
  );
}

/** What the DM and a player of the world's campaign may read where notes are: all of them, and the own one at the visible place. */
export const notesMayBeRead: NonNullable<MatrixRow['mayRead']> = {
  dm: [`${CANARY}-character`, `${CANARY}-note-at-`],
  player: [`${CANARY}-character`, `${CANARY}-note-at-waterdeep`],
};
