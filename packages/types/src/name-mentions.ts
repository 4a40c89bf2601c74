import Type, { type Static } from 'typebox';
import { FoundPlace, FoundText } from './location.ts';
import { Nullable, OneOf } from './schema-parts.ts';

/** How many sections of texts a page of `GET /api/home/campaign/:id/mentions/` has. */
export const MENTIONS_PAGE_SIZE = 20;

/** So many sections are counted, and no more. */
export const MENTIONS_MAX = 200;

/** So many longer names, or other names in one text, are told. */
export const MENTIONED_NAMES_MAX = 50;

const Mention = Type.Object({
  ...FoundText.properties,
  players_read: Type.Boolean({ description: 'Whether players may read this text now.' }),
});

const NameInText = Type.Object({
  name: Type.String({ description: 'As the text has it.' }),
  instead: Type.String({ description: 'What players read in its place.' }),
  count: Type.Integer(),
});

const PassageRead = Type.Object({
  instead: NameInText.properties.instead,
  snippet: Type.String({ description: 'As players read it.' }),
  match: Type.Tuple([Type.Integer(), Type.Integer()], { description: 'The range of these words in the snippet.' }),
});

/** What else may hold a name besides texts of places, and is written by those who lead a campaign or edit a world. */
export const toldKinds = ['note', 'recap', 'handout', 'rumour', 'caption', 'welcome'] as const;

const ToldMention = Type.Object({
  kind: OneOf(toldKinds),
  of: Type.String({
    description:
      'The name of the place (note, rumour, caption) or world (welcome), the number of the session, or the title.',
  }),
  snippet: FoundText.properties.snippet,
  match: FoundText.properties.match,
});

/** Where the true name of a place stands, for the DM who gives it another one, or shows a text. */
export const NameMentions = Type.Object({
  texts: Type.Array(Mention, { description: 'Sections of texts that have the name as whole words, page by page.' }),
  total: Type.Integer({ description: `How many sections have it, ${MENTIONS_MAX} at most.` }),
  next_page: Nullable(Type.Integer()),
  told: Type.Array(ToldMention, {
    description: `What leaders of the campaign told players with the name in it, and captions and lines of welcome, ${MENTIONED_NAMES_MAX} at most; with the first page.`,
  }),
  longer: Type.Array(FoundPlace, {
    description: `Places whose longer name holds it and that have no name for players, ${MENTIONED_NAMES_MAX} at most.`,
  }),
  own_text: Type.Array(NameInText, {
    description: 'Names in the text of the place itself in place of which players read other words.',
  }),
  own_passages: Type.Array(PassageRead, {
    description: `The passages with these words, ${MENTIONED_NAMES_MAX} passages at most; with the first page.`,
  }),
});
export type NameMentions = Static<typeof NameMentions>;
