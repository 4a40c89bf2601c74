import type { Db } from '../../db/schema.ts';
import type { PictureScope } from '../capabilities/capability.ts';

/** Epoch of all scopes together, which increases when a backup is restored. */
const ALL = 'all';

/**
 * Guests of a campaign have their own epoch: guests by the code of a table screen lose access with it, and players do
 * not.
 */
const guestsOf = (campaignId: string): string => `guests ${campaignId}`;
const nameOf = (scope: PictureScope): string =>
  scope.kind === 'world' ? `world ${scope.worldId}` : `campaign ${scope.campaignId}`;

/** The scopes whose numbers form the epoch of a scope, in order. */
export function epochScopes(scope: PictureScope): string[] {
  const isGuest = scope.kind === 'campaign' && scope.audience === 'guest';
  return [ALL, nameOf(scope), ...(isGuest ? [guestsOf(scope.campaignId)] : [])];
}

/** Whether the addresses of a scope also expire with the table screen of its campaign. */
export const endsWithScreen = (scope: PictureScope): boolean => scope.kind === 'campaign' && scope.audience === 'table';

/**
 * The epoch of a scope from its rows.
 * @param screen id of the table screen, for scopes that end with it
 */
export function epochFrom(
  scope: PictureScope,
  rows: readonly { scope: string; epoch: number }[],
  screen: string | undefined,
): string {
  const numbers = epochScopes(scope).map((name) => rows.find((row) => row.scope === name)?.epoch ?? 0);
  return [...numbers, ...(endsWithScreen(scope) ? [screen ?? ''] : [])].join('.');
}

/** The epoch of a scope: changes whenever its addresses expire. */
export async function findEpoch(db: Db, scope: PictureScope): Promise<string> {
  const rows = await db.selectFrom('picture_epochs').selectAll().where('scope', 'in', epochScopes(scope)).execute();
  if (scope.kind !== 'campaign' || !endsWithScreen(scope)) return epochFrom(scope, rows, undefined);
  const screen = await db
    .selectFrom('table_screens')
    .select('id')
    .where('campaign_id', '=', scope.campaignId)
    .executeTakeFirst();
  return epochFrom(scope, rows, screen?.id);
}

/**
 * Expires all addresses of a scope. Part of each write that revokes a right. Triggers do the same for members, invites,
 * sharing, closing, deleting and staff.
 */
export async function endPictureAddresses(trx: Db, scope: PictureScope): Promise<void> {
  await trx
    .insertInto('picture_epochs')
    .values({ scope: nameOf(scope), epoch: 1 })
    .onConflict((conflict) =>
      conflict.column('scope').doUpdateSet((eb) => ({ epoch: eb('picture_epochs.epoch', '+', 1) })),
    )
    .execute();
}

/** Expires all addresses. @param epoch higher than any earlier number */
export async function endAllPictureAddresses(trx: Db, epoch: number): Promise<void> {
  await trx
    .insertInto('picture_epochs')
    .values({ scope: ALL, epoch })
    .onConflict((conflict) => conflict.column('scope').doUpdateSet({ epoch }))
    .execute();
}
