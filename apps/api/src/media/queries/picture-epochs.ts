import type { Db } from '../../db/schema.ts';
import type { PictureScope } from '../capabilities/capability.ts';

/** Every scope at once: its number goes up when a backup is restored. */
const ALL = 'all';

/** Guests of a campaign: those by the code of its table screen leave with that, and players stay. */
const guestsOf = (campaignId: string): string => `guests ${campaignId}`;
const nameOf = (scope: PictureScope): string =>
  scope.kind === 'world' ? `world ${scope.worldId}` : `campaign ${scope.campaignId}`;

/** Up to when addresses of this scope are good: a text that is another one after each ending. */
export async function findEpoch(db: Db, scope: PictureScope): Promise<string> {
  const name = nameOf(scope);
  const guests = scope.kind === 'campaign' && scope.audience === 'guest' ? guestsOf(scope.campaignId) : undefined;
  const names = guests === undefined ? [ALL, name] : [ALL, name, guests];
  const rows = await db.selectFrom('picture_epochs').selectAll().where('scope', 'in', names).execute();
  const of = (wanted: string): number => rows.find((row) => row.scope === wanted)?.epoch ?? 0;
  const epoch = `${of(ALL)}.${of(name)}`;
  if (guests !== undefined) return `${epoch}.${of(guests)}`;
  if (scope.kind !== 'campaign' || scope.audience !== 'table') return epoch;
  // Those of a table screen end with it.
  const screen = await db
    .selectFrom('table_screens')
    .select('id')
    .where('campaign_id', '=', scope.campaignId)
    .executeTakeFirst();
  return `${epoch}.${screen?.id ?? ''}`;
}

/**
 * Ends every address that was given out for a scope: part of a write that takes somebody's right to look. Members,
 * invites, sharing, closing, deleting and staff are seen to by triggers.
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

/** Ends all addresses that were ever given out. @param epoch higher than any number before */
export async function endAllPictureAddresses(trx: Db, epoch: number): Promise<void> {
  await trx
    .insertInto('picture_epochs')
    .values({ scope: ALL, epoch })
    .onConflict((conflict) => conflict.column('scope').doUpdateSet({ epoch }))
    .execute();
}
