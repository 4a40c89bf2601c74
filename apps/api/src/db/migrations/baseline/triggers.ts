/* Triggers that several tables have in the same form. */

/** Refuses a row that would join two worlds. @param moment such as `insert on positions` */
export const keepsWorldsApart = (name: string, moment: string, condition: string): string => `
  create trigger ${name} before ${moment} when ${condition}
  begin
    select raise(abort, 'two worlds in one row');
  end`;

/** Refuses to move a row of a table to another world. */
export const staysInWorld = (table: string): string => `
  create trigger ${table}_stay_in_world before update of world_id on ${table} when new.world_id <> old.world_id
  begin
    select raise(abort, 'a row stays in its world');
  end`;

/** The world of the location that a column of the new row names. */
export const worldOfLocation = (column: string): string => `(select world_id from locations where id = new.${column})`;

interface LostAccess {
  name: string;
  /** Such as `delete on users`. */
  moment: string;
  when: string;
  /** A query for the scopes whose addresses end. */
  scopes: string;
}

/** Revokes picture addresses of some scopes after someone lost access there. */
export const endsPictureAddresses = ({ name, moment, when, scopes }: LostAccess): string => `
  create trigger picture_addresses_end_as_${name} after ${moment} when ${when}
  begin
    insert into picture_epochs (scope, epoch) select *, 1 from (${scopes}) where true
      on conflict (scope) do update set epoch = epoch + 1;
  end`;
