import { sql } from 'kysely';
import { parkDraftTexts } from '../sqlite/park-draft-texts.ts';
import type { Migration } from './migration.ts';

/** Whether a point stands at a draft or on the map of one. */
const isOfDraft = sql`exists (
  select 1 from locations where locations.id in (new.location_id, new.parent_id) and locations.draft <> 0)`;

/**
 * Places that only editors of their world see until they are published: 1 by their own word, 2 with the map that they
 * stand on. A point of one is no active point, so that whatever reads active points does not meet it; `draft` says that it
 * becomes one. Triggers keep that so, whoever writes. Pictures that only drafts of an open world show are withheld.
 */
export const drafts: Migration = {
  name: '050-drafts',
  async up(db) {
    await sql`alter table locations add column draft integer not null default 0 check (draft in (0, 1, 2))`.execute(db);
    await sql`
      alter table positions add column draft integer not null default 0
        check (draft in (0, 1) and (draft = 0 or active = 0))`.execute(db);
    await sql`
      alter table pictures add column withheld integer not null default 0 check (withheld in (0, 1))`.execute(db);
    await sql`create index locations_drafts on locations (world_id, id) where draft <> 0`.execute(db);
    await sql`create index positions_drafts on positions (parent_id, location_id) where draft = 1`.execute(db);
    await sql`create index pictures_withheld on pictures (world_id) where withheld = 1`.execute(db);

    for (const [when, moment] of [
      ['made', sql`insert on positions`],
      ['kept', sql`update of active, draft, parent_id, location_id on positions`],
    ] as const) {
      await sql`
        create trigger ${sql.ref(`positions_${when}_as_drafts`)} after ${moment}
          when (new.active = 1 or new.draft = 1) and new.draft <> ${isOfDraft}
        begin
          update positions set active = not ${isOfDraft}, draft = ${isOfDraft} where id = new.id;
        end`.execute(db);
    }
    // Those on its map mostly are drafts with it, and follow by themselves.
    await sql`
      create trigger positions_follow_draft after update of draft on locations when (new.draft = 0) <> (old.draft = 0)
      begin
        update positions set draft = draft where location_id = new.id;
        update positions set draft = draft where parent_id = new.id
          and (select draft from locations where id = positions.location_id) = 0;
      end`.execute(db);
    await parkDraftTexts(db);
  },
};
