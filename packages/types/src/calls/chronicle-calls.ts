import Type from 'typebox';
import { Success } from '../account.ts';
import { ChroniclePage, GameSession, NewsAnswer, SavedRecap, SessionsPage } from '../chronicle.ts';
import { CHRONICLE_PAGE_SIZE, NEWS_LINES_MAX, SESSIONS_PAGE_SIZE } from '../limits.ts';
import { defineCalls } from './call.ts';
import { AsPlayer, Page, SeenWords } from './fields.ts';

const params = Type.Object({ id: Type.String({ description: 'The id of a campaign.' }) });
const numbered = Type.Object({
  ...params.properties,
  number: Type.String({ description: 'The number of a session.' }),
});

const shared = { tag: 'campaigns', access: 'signed-in', errors: ['forbidden', 'not_found'] } as const;

/** Sessions and their events. */
export const chronicleCalls = defineCalls(shared, {
  listGameSessions: {
    access: 'public',
    summary: 'The sessions of a campaign',
    description: `Newest first, ${SESSIONS_PAGE_SIZE} a page; the one that runs has no end.`,
    params,
    query: Type.Object({ page: Page, as: AsPlayer }),
    answer: SessionsPage,
  },
  startSession: {
    summary: 'Start a session',
    description: 'The DM. The number is that of the next one; with the one that runs already nothing happens.',
    params,
    body: Type.Object({ number: Type.Integer({ minimum: 1 }) }),
    answer: GameSession,
    errors: ['forbidden', 'not_found', 'conflict'],
  },
  endSession: {
    summary: 'End the session that runs',
    description: 'The DM. One that has ended stays as it is.',
    params: numbered,
    answer: GameSession,
  },
  saveRecap: {
    summary: 'Write the recap of a session',
    description: 'The DM. Markdown, read by everybody who may look at the campaign; empty: none.',
    params: numbered,
    body: Type.Object({ recap: Type.String({ maxLength: 64 * 1024 }), version: SeenWords }),
    // Large enough for any escaping.
    bodyBytes: 256 * 1024,
    answer: SavedRecap,
    errors: ['forbidden', 'not_found', 'changed_meanwhile'],
  },
  getChronicle: {
    access: 'public',
    summary: 'What happened in a session, or while none ran',
    description:
      `What the asker may know now, by the names that they know now, newest first, ${CHRONICLE_PAGE_SIZE} a page. ` +
      'Without a session: what happened while none ran.',
    params,
    query: Type.Object({
      session: Type.Optional(Type.String({ description: 'The number of a session.' })),
      page: Page,
      as: AsPlayer,
    }),
    answer: ChroniclePage,
  },
  getNews: {
    access: 'public',
    summary: 'What is new since the last visit',
    description:
      `For whoever was away for a day: ${NEWS_LINES_MAX} lines of the chronicle at most. When that was the server knows ` +
      'of players who joined; guests say it themselves.',
    params,
    query: Type.Object({
      since: Type.Optional(Type.String({ maxLength: 40, description: 'For guests: their last visit, ISO 8601.' })),
    }),
    answer: NewsAnswer,
    errors: ['not_found'],
  },
  recordVisit: {
    summary: 'Say that one is here',
    description: 'What is new is counted from here. Nobody else is told; of those who did not join nothing is kept.',
    params,
    body: Type.Object({}),
    answer: Success,
    errors: ['not_found'],
  },
});
