import Type, { type Static, type TOptional, type TUnsafe } from 'typebox';
import { WordsVersion } from './campaign.ts';
import {
  type HandoutChoice,
  type HandoutValues,
  type HandoutWords,
  handoutFieldNames,
  handoutFieldOf,
  handoutOptionsOf,
  handoutWords,
  isHandoutWords,
} from './model/handout.ts';
import { each, Nullable } from './schema-parts.ts';

type Choices = { [Name in HandoutChoice]: TUnsafe<HandoutValues[Name]> };

const chosen = handoutFieldNames
  .filter((name) => !isHandoutWords(name))
  .map((name) => {
    const { description } = handoutFieldOf(name);
    const values = handoutOptionsOf(name).map(([value]) => value);
    return [name, Type.Enum(values, { description })] as const;
  });
// The compiler does not infer names from a list of entries.
const choices = Object.fromEntries(chosen) as unknown as Choices;

/** The plain fields of a handout in responses. */
export const answeredHandoutFields = {
  ...each(handoutWords, (name) => Type.String({ description: handoutFieldOf(name).description })),
  ...choices,
};

/** Far above the accepted length, so that a specific sentence reports a problem with a title or text. */
const mostSent: Record<HandoutWords, number> = { title: 1024, text: 64 * 1024 };

const written = each(handoutWords, (name) =>
  Type.String({ maxLength: mostSent[name], description: handoutFieldOf(name).description }),
);

const left = Object.fromEntries(chosen.map(([name, schema]) => [name, Type.Optional(schema)]));
/** The same in the body that makes a handout. Absent choices get the first value of their list. */
export const newHandoutFields = {
  ...written,
  // The compiler does not infer names from a list of entries.
  ...(left as unknown as { [Name in HandoutChoice]: TOptional<Choices[Name]> }),
};

/** The same in the body that changes a handout. Absent fields stay as they are. */
export const changedHandoutFields = Type.Partial(Type.Object({ ...written, ...choices })).properties;

/** The audience of a handout: everybody who may see the campaign, only its table screen, or some players. */
export const HANDOUT_AUDIENCES = ['everybody', 'table', 'some'] as const;
export type HandoutAudience = (typeof HANDOUT_AUDIENCES)[number];

const { title } = answeredHandoutFields;

/** A picture of a place that the reader may open, or one that was uploaded for the handout. */
export const HandoutPicture = Type.Object({
  url: Type.String({
    description: 'The whole picture, or a small one of it where the whole one is too large to be shown.',
  }),
  preview: Type.String({ description: 'A small one.' }),
});
export type HandoutPicture = Static<typeof HandoutPicture>;

/** A prepared handout, as its DM sees it. */
export const Handout = Type.Object({
  key: Type.String(),
  ...answeredHandoutFields,
  version: WordsVersion,
  location_id: Nullable(Type.Integer(), {
    description: 'The place whose picture it is; null for a text, and for a picture that was uploaded.',
  }),
  picture: Nullable(HandoutPicture, { description: 'Null for a text, and while the place has none.' }),
  shown_at: Nullable(Type.String(), { description: 'When it was shown last, ISO 8601, UTC.' }),
  shown_in: Nullable(Type.Integer(), { description: 'The session in which that was.' }),
  shown_to: Nullable(Type.Enum(HANDOUT_AUDIENCES), { description: 'While it is shown: to whom.' }),
  people: Type.Array(Type.Integer(), { description: 'While it is shown to some: the ids of their accounts.' }),
  page: Nullable(Type.Integer(), {
    description: 'While it is shown: the page of its text on the table screen, from 1.',
  }),
});
export type Handout = Static<typeof Handout>;

/** Handouts that were not shown yet come first, newest first. */
export const HandoutsPage = Type.Object({
  handouts: Type.Array(Handout),
  next_page: Nullable(Type.Integer()),
});
export type HandoutsPage = Static<typeof HandoutsPage>;

/** A handout that was shown, with its content at that time. */
export const ShownHandout = Type.Object({
  key: Type.String({ description: 'Another one for each time that something is shown.' }),
  ...answeredHandoutFields,
  picture: Nullable(HandoutPicture),
  page: Type.Optional(Type.Integer({ description: 'For the table screen: the page of its text, from 1.' })),
  by: Type.Optional(Type.String({ description: 'The name of the DM who shows it, for members.' })),
});
export type ShownHandout = Static<typeof ShownHandout>;

/** The handout on the table screen, for the DM, who turns its pages. */
export const HandoutOnTable = Type.Object({
  key: Type.String({ description: 'Of the handout.' }),
  title,
  page: Type.Integer({ description: 'The page of its text that is shown, from 1.' }),
  pages: Type.Integer({ description: 'How many its text has; 1 for a picture.' }),
});
export type HandoutOnTable = Static<typeof HandoutOnTable>;

export const ShownHandoutAnswer = Type.Object({
  handout: Nullable(ShownHandout),
  on_table: Type.Optional(Nullable(HandoutOnTable, { description: 'For the DM alone.' })),
  running: Type.Optional(
    Nullable(Type.Object({ key: Type.String(), title }), {
      description: 'For the DM alone: what was shown last, to whomever, and is not taken away.',
    }),
  ),
});
export type ShownHandoutAnswer = Static<typeof ShownHandoutAnswer>;
