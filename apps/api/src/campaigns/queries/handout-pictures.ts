import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { MediaKey } from '../../media/store/media-store.ts';

interface PictureWish {
  campaignId: string;
  audience: 'dm' | 'player' | 'guest' | 'table';
  /** Of what was shown; for its DM also of the handout. */
  key: string;
  unit: MediaKey;
}

/** What an audience has of what was shown. Which of the players it was for is known by who was given the address. */
const opensTo = {
  dm: sql<SqlBool>`true`,
  player: sql<SqlBool>`shown.shown_to in ('everybody', 'some')`,
  guest: sql<SqlBool>`shown.shown_to = 'everybody'`,
  table: sql<SqlBool>`shown.shown_to in ('everybody', 'table') and shown.ended_at is null`,
};

/** Whether a stored file is the picture of this handout, and this audience has it: a table screen only while it is shown. */
export async function hasHandoutPicture(db: Db, { campaignId, audience, key, unit }: PictureWish): Promise<boolean> {
  const isOfUnit = sql<SqlBool>`${unit} in (pictures.file, pictures.preview_file)`;
  const showings = sql`
    select 1 from campaign_showings as shown join pictures on pictures.hash = shown.picture_hash
    where shown.campaign_id = ${campaignId} and shown.key = ${key} and ${isOfUnit} and ${opensTo[audience]}`;
  if ((await showings.execute(db)).rows.length > 0) return true;
  if (audience !== 'dm') return false;
  const handouts = sql`
    select 1 from campaign_handouts as kept join pictures on pictures.hash = kept.picture_hash
    where kept.campaign_id = ${campaignId} and kept.key = ${key} and ${isOfUnit}`;
  return (await handouts.execute(db)).rows.length > 0;
}
