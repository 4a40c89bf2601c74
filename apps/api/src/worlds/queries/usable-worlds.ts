import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The address that an account has confirmed to be its own; null when it has not. */
export const confirmedEmailOf = (userId: number): RawBuilder<string | null> =>
  sql`(select users.email from users where users.id = ${userId} and users.email_verified = 1)`;

/** Whether staff named a DM for the atlas world of the row: the account, or an address that it has confirmed. */
const isNamedFor = (dmId: number): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select 1 from world_dms where world_dms.world_id = worlds.id
  and (world_dms.user_id = ${dmId} or (world_dms.user_id is null and world_dms.email = ${confirmedEmailOf(dmId)}))
)`;

/**
 * Whether a DM may play in the world of a row of `worlds`: one of the atlas that is open or that they were named for,
 * or one that they made or agreed to edit. Asked anew for every answer, so that a right that ends takes the world out
 * of the campaign, and one that comes back puts it in again.
 */
export const isUsableBy = (dmId: number): RawBuilder<SqlBool> => sql<SqlBool>`worlds.deleted_at is null and (
  (worlds.kind = 'atlas' and (worlds.access = 'open' or ${isNamedFor(dmId)}))
  or (worlds.kind = 'own' and (worlds.owner_id = ${dmId} or exists (
    select 1 from world_editors where world_editors.world_id = worlds.id and world_editors.user_id = ${dmId}
  )))
)`;
