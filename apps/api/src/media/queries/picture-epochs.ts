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

/** The epoch of a scope: changes whenever its addresses expire. */
export async function findEpoch(db: Db, scope: PictureScope): Promise<string> {
  const name = nameOf(scope);
  const guests = scope.kind === 'campaign' && scope.audience === 'guest' ? guestsOf(scope.campaignId) : undefined;
  const names = guests === undefined ? [ALL, name] : [ALL, name, guests];
  const rows = await db.selectFrom('picture_epochs').selectAll().where('scope', 'in', names).execute();
  const of = (wanted: string): number => rows.find((row) => row.scope === wanted)?.epoch ?? 0;
  const epoch = `${of(ALL)}.${of(name)}`;
  if (guests !== undefined) return `${epoch}.${of(guests)}`;
  if (scope.kind !== 'campaign' || scope.audience !== 'table') return epoch;
  // Addresses of a table screen expire with it.
  const screen = await db
    .selectFrom('table_screens')
    .select('id')
    .where('campaign_id', '=', scope.campaignId)
    .executeTakeFirst();
  return `${epoch}.${screen?.id ?? ''}`;
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
