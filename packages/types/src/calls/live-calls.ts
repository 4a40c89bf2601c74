import Type from 'typebox';
import { Success } from '../account.ts';
import { LiveNews, Presence, ScreenName } from '../live.ts';
import { defineCalls } from './call.ts';
import { AsPlayer } from './fields.ts';

const params = Type.Object({ id: Type.String({ description: 'The id of a campaign.' }) });
const query = Type.Object({
  since: Type.Optional(
    Type.String({ maxLength: 200, description: 'The revision of an earlier answer: what changed since then is told.' }),
  ),
  as: AsPlayer,
});
const followQuery = Type.Object({ ...query.properties, screen: Type.Optional(ScreenName) });

const shared = { tag: 'campaigns', access: 'signed-in', errors: ['forbidden', 'not_found'] } as const;

/** Notifications that something in a campaign changed. The filtered calls return the data itself. */
export const liveCalls = defineCalls(shared, {
  followCampaign: {
    access: 'public',
    query: followQuery,
    summary: 'A stream that says when answers of a campaign changed',
    description:
      'Server-sent events. `news` says the revision and what changed since the one before, and comes at once when the stream ' +
      'is opened; comment lines are signs of life. It ends when its right ends. Nothing of the campaign is in it.',
    answer: { description: 'Events with a revision and kinds, as JSON.', files: ['text/event-stream'] },
    params,
  },
  getRevision: {
    access: 'public',
    query: followQuery,
    summary: 'Whether answers of a campaign changed, for those whom no stream reaches',
    answer: LiveNews,
    params,
  },
  getPresence: {
    params,
    summary: 'Who is here, for the DM',
    query: Type.Object({
      people: Type.Optional(
        Type.String({
          maxLength: 2_000,
          pattern: '^[0-9]{1,16}(,[0-9]{1,16})*$',
          description: 'Ids of accounts: nobody else is told of, or counted.',
        }),
      ),
    }),
    answer: Presence,
  },
  reportDrawn: {
    access: 'public',
    limit: 'read',
    params,
    summary: 'A screen that follows a campaign says which revision it shows',
    description: 'The same answer whatever is meant: it tells nothing of campaigns and screens.',
    body: Type.Object({ screen: ScreenName, revision: Type.String({ maxLength: 200 }) }),
    answer: Success,
    errors: [],
  },
});
