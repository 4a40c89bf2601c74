import Type, { type Static } from 'typebox';
import { WordsVersion } from './campaign.ts';
import { Nullable } from './schema-parts.ts';
import { PlaceAddress } from './wiki.ts';

/** One evening of play. */
export const GameSession = Type.Object({
  number: Type.Integer({ minimum: 1 }),
  started_at: Type.String({ description: 'ISO 8601, UTC.' }),
  ended_at: Nullable(Type.String(), { description: 'null while it runs' }),
});
export type GameSession = Static<typeof GameSession>;

/** `GET /api/home/campaign/:id/sessions/`: the sessions of a campaign, newest first. */
export const SessionsPage = Type.Object({
  campaign_name: Type.String(),
  is_dm: Type.Boolean({ description: 'The asker leads the campaign and looks with their own eyes.' }),
  sessions: Type.Array(GameSession),
  next_page: Nullable(Type.Integer()),
  has_between: Type.Boolean({ description: 'Something that the asker may know of happened while no session ran.' }),
});
export type SessionsPage = Static<typeof SessionsPage>;

/** The recap of a session, as its DM saved it. */
export const SavedRecap = Type.Object({ recap: Type.String(), version: WordsVersion });
export type SavedRecap = Static<typeof SavedRecap>;

/** The kinds of chronicle lines. Only the DM sees lines that reduce what players know of a place. */
export const CHRONICLE_KINDS = [
  'rumour',
  'named',
  'visited',
  'hidden again',
  'rumour again',
  'named again',
  'noted',
  'shown',
  'learned',
  'session started',
  'session ended',
] as const;
export type ChronicleKind = (typeof CHRONICLE_KINDS)[number];

/** A place in a line, under the name that the reader currently knows. */
export const ChroniclePlace = Type.Object({
  name: Type.String(),
  at: Type.Optional({ ...PlaceAddress, description: 'Left out of what players only heard of.' }),
  alias: Type.Optional(Type.String({ description: 'For the DM: what players call it.' })),
  dm_only: Type.Optional(Type.Boolean({ description: 'For the DM: players have no such line of it.' })),
});
export type ChroniclePlace = Static<typeof ChroniclePlace>;

export const ChronicleLine = Type.Object({
  at: Type.String({ description: 'ISO 8601, UTC.' }),
  kind: Type.Enum(CHRONICLE_KINDS),
  places: Type.Array(ChroniclePlace, { description: 'By name; the first few of many.' }),
  more: Type.Integer({ description: 'How many places more the reader may know of in this line.' }),
  is_many: Type.Boolean({ description: 'There are more still than were counted.' }),
  by: Type.Optional(Type.String({ description: 'The character who wrote the note.' })),
  shown: Type.Optional(
    Type.Object(
      { key: Type.String(), title: Type.String() },
      { description: 'What was shown, to be looked at again.' },
    ),
  ),
  words: Type.Optional(
    Type.String({ description: 'How the secret that was revealed begins, as the reader has it. Plain text.' }),
  ),
  dm_only: Type.Optional(Type.Boolean({ description: 'For the DM: players have no such line.' })),
});
export type ChronicleLine = Static<typeof ChronicleLine>;

/** `GET /api/home/campaign/:id/chronicle/`: the events of a session, newest first. */
export const ChroniclePage = Type.Object({
  session: Type.Union([
    Type.Object({
      ...GameSession.properties,
      recap: Type.String({ description: 'Markdown.' }),
      recap_version: Type.Optional({ ...WordsVersion, description: 'For the DM: the version of the recap.' }),
    }),
    Type.Null({ description: 'while no session ran' }),
  ]),
  lines: Type.Array(ChronicleLine),
  next_page: Nullable(Type.Integer()),
});
export type ChroniclePage = Static<typeof ChroniclePage>;

/**
 * `GET /api/home/campaign/:id/news/`: events since a member's last visit that the member may know; null if there are
 * none.
 */
export const NewsAnswer = Type.Object({
  news: Type.Union([
    Type.Object({
      lines: Type.Array(ChronicleLine, { description: 'Of the chronicle, newest first; the first few.' }),
      is_more: Type.Boolean({ description: 'More happened than is said.' }),
    }),
    Type.Null(),
  ]),
});
export type NewsAnswer = Static<typeof NewsAnswer>;
