import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** First parts of addresses that became pages of the product, or will. */
const NEW_WORDS = ['gallery', 'guide', 'embed', 'mcp'] as const;

/**
 * A place whose address became a page of the product gets a number behind it: `gallery_2`. The old address stays
 * remembered, so that links inside campaigns and worlds keep working.
 */
export const reservedWords: Migration = {
  name: '060-reserved-words',
  async up(db) {
    for (const word of NEW_WORDS) {
      const { rows } = await sql<{ id: number; world_id: number }>`
        select id, world_id from locations where slug = ${word} order by id`.execute(db);
      for (const { id, world_id } of rows) {
        const slug = await freeSlugAfter(word);
        await sql`update locations set slug = ${slug} where id = ${id}`.execute(db);
        await sql`
          insert into location_old_slugs (world_id, slug, location_id, created_at)
          values (${world_id}, ${word}, ${id}, ${new Date().toISOString()})
          on conflict (world_id, slug) do update set location_id = excluded.location_id`.execute(db);
      }
    }

    /** No world has it, so that it stays free if a world is opened later. */
    async function freeSlugAfter(word: string): Promise<string> {
      const { rows } = await sql<{ slug: string }>`
        select slug from locations where slug like ${`${word}\\_%`} escape '\\'
        union select slug from location_old_slugs where slug like ${`${word}\\_%`} escape '\\'`.execute(db);
      const taken = new Set(rows.map(({ slug }) => slug));
      let number = 2;
      while (taken.has(`${word}_${number}`)) number += 1;
      return `${word}_${number}`;
    }
  },
};
