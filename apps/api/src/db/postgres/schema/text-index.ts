import { triggerStatements } from './derive-trigger.ts';

/*
 * The text index, as in SQLite: trigrams per world, with drafts apart like a separate world. `share` is the world, or
 * plus 1,073,741,824 for its drafts; `body` is the text in the form for search (`search-key.ts`). World and trigram
 * form one indexed word, so that searches read nothing of other worlds.
 */

const SHARE = 'world_id + case when draft <> 0 then 1073741824 else 0 end';

const add = `insert into wiki_text (piece_id, share, body)
    select new.id, ${SHARE}, coalesce(new.folded, lower(new.body))
    from locations where locations.id = new.location_id;`;

/** Triggers that maintain the table of texts. */
const textIndexTriggers: readonly string[] = [
  ...triggerStatements({ name: 'wiki_text_add', table: 'wiki_pieces', when: 'after', event: 'insert', body: add }),
  ...triggerStatements({
    name: 'wiki_text_change',
    table: 'wiki_pieces',
    when: 'after',
    event: 'update',
    body: `delete from wiki_text where piece_id = old.id; ${add}`,
  }),
  ...triggerStatements({
    name: 'wiki_text_follows_draft',
    table: 'locations',
    when: 'after',
    event: 'update of draft',
    condition: '(new.draft = 0) <> (old.draft = 0)',
    body: `update wiki_text set share = new.world_id + case when new.draft <> 0 then 1073741824 else 0 end
      from wiki_pieces where wiki_pieces.id = wiki_text.piece_id and wiki_pieces.location_id = new.id;`,
  }),
];

/** Creates the table of texts with its index and triggers. */
export const textIndexStatements: readonly string[] = [
  `create table wiki_text (
  piece_id bigint primary key references wiki_pieces (id) on delete cascade,
  share bigint not null,
  body text not null
)`,
  'create index wiki_text_by_letters on wiki_text using gin (atlas_compat.letters_in_share(share, body))',
  ...textIndexTriggers,
];

/** Inserts texts of rows that are older than the triggers. */
export const fillTextIndex = `insert into wiki_text (piece_id, share, body)
    select wiki_pieces.id, ${SHARE}, coalesce(wiki_pieces.folded, lower(wiki_pieces.body))
    from wiki_pieces join locations on locations.id = wiki_pieces.location_id`;
