import Type from 'typebox';
import { Entry, ShowingAnswer, ShownViewAnswer, TableForDm, TableScreen } from '../table.ts';
import { defineCalls } from './call.ts';
import { AsPlayer, Id } from './fields.ts';

const params = Type.Object({ id: Type.String({ description: 'The id of a campaign.' }) });
const GuestParams = Type.Object({ id: Type.String(), guest: Type.String({ description: 'Who knocks.' }) });

/** More than the size of any map. */
const Coordinate = Type.Number({ minimum: -1e7, maximum: 1e7 });
const Code = Type.String({ maxLength: 64, description: 'As it was typed: small letters and spaces do not matter.' });

const shared = { tag: 'campaigns', access: 'signed-in', errors: ['forbidden', 'not_found'] } as const;

/**
 * The table screen of a campaign, the view that its DM shows, and the codes of screens and phones.
 * A screen's key is sent as `x-table-key`, and the pass of an admitted phone as `x-campaign-invite`.
 */
export const tableCalls = defineCalls(shared, {
  getTable: {
    summary: 'The table screen of a campaign, for its DM',
    answer: TableForDm,
    params,
  },
  openTable: {
    summary: 'Open the table screen',
    description: 'One that is open stays the same, for another day.',
    body: Type.Object({}),
    answer: TableForDm,
    params,
  },
  changeTable: {
    summary: 'Say whether the table screen follows, and whether it shows the code',
    body: Type.Object({ follows: Type.Optional(Type.Boolean()), shows_code: Type.Optional(Type.Boolean()) }),
    answer: TableForDm,
    params,
  },
  closeTable: {
    summary: 'End the table screen',
    description: 'Its streams end, its pictures are no longer found, and guests by the code leave.',
    body: Type.Object({}),
    mayLackBody: true,
    answer: TableForDm,
    params,
  },
  answerGuest: {
    summary: 'Let somebody in who typed the code, or not',
    params: GuestParams,
    body: Type.Object({ let_in: Type.Boolean() }),
    answer: TableForDm,
    errors: ['forbidden', 'not_found', 'quota_reached'],
  },
  getShownView: {
    access: 'public',
    summary: 'What the DM shows',
    description: 'Null for the DM, and where the viewer may not open the map that is shown.',
    params,
    query: Type.Object({ as: AsPlayer }),
    answer: ShownViewAnswer,
  },
  showView: {
    summary: 'Show what the DM looks at',
    description: 'With follow only the table screen goes there; without it players are told in a line, too.',
    body: Type.Object({
      location_id: Id,
      lat: Coordinate,
      lng: Coordinate,
      zoom: Type.Number({ exclusiveMinimum: 0, maximum: 1e4 }),
      width: Type.Number({ minimum: 1, maximum: 1e5 }),
      height: Type.Number({ minimum: 1, maximum: 1e5 }),
      selected_id: Type.Optional(Id),
      follow: Type.Optional(Type.Boolean()),
    }),
    answer: ShowingAnswer,
    params,
  },
  getTableScreen: {
    access: 'public',
    summary: 'What a table screen is told of itself',
    description: 'With x-table-key. Whoever is signed in in that browser does not matter.',
    answer: TableScreen,
    errors: ['not_found'],
  },
  findTableScreen: {
    access: 'public',
    summary: 'Open the table screen whose code was typed on a TV',
    body: Type.Object({ code: Code }),
    answer: Type.Object({ secret: Type.String() }),
    errors: ['not_found'],
  },
  joinByCode: {
    access: 'public',
    summary: 'Come in by the code that the table screen shows',
    description: 'In a members-only campaign the DM is asked first.',
    body: Type.Object({ code: Code, name: Type.Optional(Type.String({ maxLength: 1024 })) }),
    answer: Entry,
    errors: ['not_found', 'quota_reached'],
  },
  checkEntry: {
    access: 'public',
    summary: 'Whether somebody who knocked was let in',
    body: Type.Object({ pass: Type.String({ maxLength: 64 }) }),
    answer: Entry,
    errors: ['not_found'],
  },
});
