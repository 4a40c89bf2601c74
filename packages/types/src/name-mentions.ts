import Type, { type Static } from 'typebox';
import { FoundPlace, FoundText } from './location.ts';
import { Nullable, OneOf } from './schema-parts.ts';

/** Sections of texts per page of `GET /api/home/campaign/:id/mentions/`. */
export const MENTIONS_PAGE_SIZE = 20;

/** The count stops at this many sections. */
export const MENTIONS_MAX = 200;

/** Listed longer names, and listed names in one text. */
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

/** Other texts that may contain a name and that leaders of a campaign or editors of a world write. */
export const mentionKinds = ['note', 'recap', 'handout', 'rumour', 'caption', 'welcome'] as const;

const OtherMention = Type.Object({
  kind: OneOf(mentionKinds),
  of: Type.String({
    description:
      'The name of the place (note, rumour, caption) or world (welcome), the number of the session, or the title.',
  }),
  snippet: FoundText.properties.snippet,
  match: FoundText.properties.match,
});

/** Where the real name of a place occurs, for a DM who sets an alias or shows a text. */
export const NameMentions = Type.Object({
  texts: Type.Array(Mention, { description: 'Sections of texts that have the name as whole words, page by page.' }),
  total: Type.Integer({ description: `How many sections have it, ${MENTIONS_MAX} at most.` }),
  next_page: Nullable(Type.Integer()),
  told: Type.Array(OtherMention, {
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
