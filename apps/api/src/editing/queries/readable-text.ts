import { type RawBuilder, sql } from 'kysely';
import type { Flag } from '../../db/schema.ts';

/**
 * Whether a row of `wiki_pages` holds anything for whoever edits it; null where a place has none. To others a text of
 * nothing but secrets is as if nobody had written it; if its editors saw it as empty, somebody who clears up would delete it.
 */
export const hasTextForEditors: RawBuilder<Flag | null> = sql<Flag | null>`(
  wiki_pages.has_text = 1 or (wiki_pages.id is not null and wiki_pages.secrets is not null))`;
