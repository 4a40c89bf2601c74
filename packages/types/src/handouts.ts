import Type, { type Static } from 'typebox';
import { answeredHandoutFields } from './model/handout-schemas.ts';

/** Whom a handout is shown to: everybody who may look at the campaign, its table screen alone, or some players. */
export const HANDOUT_AUDIENCES = ['everybody', 'table', 'some'] as const;
export type HandoutAudience = (typeof HANDOUT_AUDIENCES)[number];

const { title } = answeredHandoutFields;

/** A picture of a place that the reader may open, or one that was uploaded to be shown. */
export const HandoutPicture = Type.Object({
  url: Type.String({
    description: 'The whole picture, or a small one of it where the whole one is too large to be shown.',
  }),
  preview: Type.String({ description: 'A small one.' }),
});
export type HandoutPicture = Static<typeof HandoutPicture>;

/** Something that a DM keeps ready, as they have it. */
export const Handout = Type.Object({
  key: Type.String(),
  ...answeredHandoutFields,
  location_id: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The place whose picture it is; null for a text, and for a picture that was uploaded.',
  }),
  picture: Type.Union([HandoutPicture, Type.Null()], { description: 'Null for a text, and while the place has none.' }),
  shown_at: Type.Union([Type.String(), Type.Null()], { description: 'When it was shown last, ISO 8601, UTC.' }),
  shown_in: Type.Union([Type.Integer(), Type.Null()], { description: 'The session in which that was.' }),
  shown_to: Type.Union([Type.Enum(HANDOUT_AUDIENCES), Type.Null()], { description: 'While it is shown: to whom.' }),
  people: Type.Array(Type.Integer(), { description: 'While it is shown to some: the ids of their accounts.' }),
  page: Type.Union([Type.Integer(), Type.Null()], {
    description: 'While it is shown: the page of its text on the table screen, from 1.',
  }),
});
export type Handout = Static<typeof Handout>;

/** Those not shown so far first, the newest first. */
export const HandoutsPage = Type.Object({
  handouts: Type.Array(Handout),
  next_page: Type.Union([Type.Integer(), Type.Null()]),
});
export type HandoutsPage = Static<typeof HandoutsPage>;

/** What is shown to somebody, as it was when it was shown. */
export const ShownHandout = Type.Object({
  key: Type.String({ description: 'Another one for each time that something is shown.' }),
  ...answeredHandoutFields,
  picture: Type.Union([HandoutPicture, Type.Null()]),
  page: Type.Optional(Type.Integer({ description: 'For the table screen: the page of its text, from 1.' })),
  by: Type.Optional(Type.String({ description: 'The name of the DM who shows it, for members.' })),
});
export type ShownHandout = Static<typeof ShownHandout>;

/** What the table screen shows now, for the DM, who turns its pages. */
export const HandoutOnTable = Type.Object({
  key: Type.String({ description: 'Of the handout.' }),
  title,
  page: Type.Integer({ description: 'The page of its text that is shown, from 1.' }),
  pages: Type.Integer({ description: 'How many its text has; 1 for a picture.' }),
});
export type HandoutOnTable = Static<typeof HandoutOnTable>;

export const ShownHandoutAnswer = Type.Object({
  handout: Type.Union([ShownHandout, Type.Null()]),
  on_table: Type.Optional(Type.Union([HandoutOnTable, Type.Null()], { description: 'For the DM alone.' })),
  running: Type.Optional(
    Type.Union([Type.Object({ key: Type.String(), title }), Type.Null()], {
      description: 'For the DM alone: what was shown last, to whomever, and is not taken away.',
    }),
  ),
});
export type ShownHandoutAnswer = Static<typeof ShownHandoutAnswer>;
