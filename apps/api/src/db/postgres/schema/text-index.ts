import { triggerStatements } from './derive-trigger.ts';

/*
 * The index of texts, as SQLite's: of three letters in a row, each world's for itself, drafts apart as if they were
 * a world of their own. `share` is the world, or 1,073,741,824 more for its drafts; `body` the text as it is
 * searched (`search-key.ts`). The index holds world and letters as one word, so that a search reads nothing of other worlds.
 */

const SHARE = 'world_id + case when draft <> 0 then 1073741824 else 0 end';

const add = `insert into wiki_text (piece_id, share, body)
    select new.id, ${SHARE}, coalesce(new.folded, lower(new.body))
    from locations where locations.id = new.location_id;`;

/** The triggers that keep the table of texts. */
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

/** Makes the table of texts with its index, and the triggers that keep it. */
export const textIndexStatements: readonly string[] = [
  `create table wiki_text (
  piece_id bigint primary key references wiki_pieces (id) on delete cascade,
  share bigint not null,
  body text not null
)`,
  'create index wiki_text_by_letters on wiki_text using gin (atlas_compat.letters_in_share(share, body))',
  ...textIndexTriggers,
];

/** Writes the texts of rows that were there before their triggers. */
export const fillTextIndex = `insert into wiki_text (piece_id, share, body)
    select wiki_pieces.id, ${SHARE}, coalesce(wiki_pieces.folded, lower(wiki_pieces.body))
    from wiki_pieces join locations on locations.id = wiki_pieces.location_id`;
