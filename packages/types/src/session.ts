import Type, { type Static } from 'typebox';

/** One evening of play. */
export const GameSession = Type.Object({
  number: Type.Integer({ minimum: 1 }),
  started_at: Type.String({ description: 'ISO 8601, UTC.' }),
  ended_at: Type.Union([Type.String(), Type.Null()], { description: 'null while it runs' }),
});
export type GameSession = Static<typeof GameSession>;

/** `GET /api/home/campaign/:id/sessions/`: the sessions of a campaign, newest first. */
export const SessionsPage = Type.Object({
  campaign_name: Type.String(),
  is_dm: Type.Boolean({ description: 'The asker leads the campaign and looks with their own eyes.' }),
  sessions: Type.Array(GameSession),
  next_page: Type.Union([Type.Integer(), Type.Null()]),
  has_between: Type.Boolean({ description: 'Something that the asker may know of happened while no session ran.' }),
});
export type SessionsPage = Static<typeof SessionsPage>;
