import Type from 'typebox';
import { Success } from '../account.ts';
import { EMAIL_MAX, WELCOME_MAX, WORLD_KEPT_DAYS, WORLD_NAME_MAX } from '../limits.ts';
import { OwnWorldsPage, WorldDetails, WorldsAnswer } from '../world.ts';
import { WorldAccess, WorldKind } from '../world-access.ts';
import { defineCalls } from './call.ts';
import { Id, OrNull, Page } from './fields.ts';

/** Any text: an unknown or malformed id is a world that is not there. */
const WorldParams = Type.Object({ id: Type.String({ description: 'The id of a world.' }) });

/** Far above what is accepted: what is wrong with a name is then said in a sentence of its own. */
const WorldName = Type.String({ maxLength: 16 * WORLD_NAME_MAX });

const EmailBody = Type.Object({ email: Type.String({ maxLength: 4 * EMAIL_MAX }) });

const reading = { tag: 'worlds', access: 'signed-in', limit: 'read' } as const;
const writing = { tag: 'worlds', access: 'signed-in', limit: 'write' } as const;

const ALWAYS_THE_SAME = 'The answer and its time are the same whether there is such an account or not.';

/** Worlds: making, naming, opening and closing them, and who else may use one. */
export const worldCalls = defineCalls({
  listWorlds: {
    ...reading,
    summary: 'The worlds that the asker edits',
    answer: WorldsAnswer,
    errors: [],
  },
  createWorld: {
    ...writing,
    summary: 'Make a world',
    description: 'It is empty and closed. Worlds of the atlas are made by staff.',
    body: Type.Object({ name: WorldName, kind: Type.Optional(WorldKind) }),
    answer: WorldDetails,
    errors: ['forbidden', 'quota_reached'],
  },
  getWorld: {
    ...reading,
    summary: 'A world, for whoever edits it',
    params: WorldParams,
    answer: WorldDetails,
    errors: ['not_found'],
  },
  saveWorld: {
    ...writing,
    summary: 'Rename a world, choose its home map, open or close it',
    description:
      'Only worlds of the atlas are opened, and they have an order: the first open one that has an address answers it. ' +
      'Opening gives places another address where an open world has theirs already. Closing is true at the next ' +
      'call, and makes campaigns that chose the world members-only; copies of its pictures that browsers have cannot be ' +
      'recalled.',
    params: WorldParams,
    body: Type.Object({
      name: Type.Optional(WorldName),
      access: Type.Optional(WorldAccess),
      order: Type.Optional(Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 })),
      home_location_id: Type.Optional(OrNull(Id)),
      welcome: Type.Optional(
        Type.String({ maxLength: 16 * WELCOME_MAX, description: 'A line for newcomers; blank takes it away.' }),
      ),
    }),
    answer: WorldDetails,
    errors: ['forbidden', 'not_found'],
  },
  nameDm: {
    ...writing,
    summary: 'Let a DM play in a closed world of the atlas',
    description: `The account that has confirmed this address, now or later. ${ALWAYS_THE_SAME}`,
    params: WorldParams,
    body: EmailBody,
    answer: Success,
    errors: ['not_found', 'quota_reached'],
  },
  removeDm: {
    ...writing,
    summary: 'Let a DM no longer play in a closed world',
    description: `At the next call it is in none of their campaigns. ${ALWAYS_THE_SAME}`,
    params: WorldParams,
    body: EmailBody,
    answer: Success,
    errors: ['not_found'],
  },
  askEditor: {
    ...writing,
    summary: 'Ask somebody to edit an own world too',
    description: `They edit it once they have accepted. ${ALWAYS_THE_SAME}`,
    params: WorldParams,
    body: EmailBody,
    answer: Success,
    errors: ['forbidden', 'not_found', 'quota_reached'],
  },
  removeEditor: {
    ...writing,
    summary: 'Let somebody no longer edit an own world',
    description: `From the next call on. Also takes back what they have not answered yet. ${ALWAYS_THE_SAME}`,
    params: WorldParams,
    body: EmailBody,
    answer: Success,
    errors: ['forbidden', 'not_found'],
  },
  acceptWorld: {
    ...writing,
    summary: 'Agree to edit a world that one was asked to edit',
    description: 'Needs an account that has confirmed the address that was asked.',
    params: WorldParams,
    answer: WorldDetails,
    errors: ['not_found'],
  },
  leaveWorld: {
    ...writing,
    summary: 'Decline to edit a world, or stop editing it',
    params: WorldParams,
    answer: Success,
    errors: ['not_found'],
  },
  deleteWorld: {
    ...writing,
    summary: 'Delete an own world',
    description: `Its name has to be typed. For ${WORLD_KEPT_DAYS} days it can be brought back.`,
    params: WorldParams,
    body: Type.Object({
      name: WorldName,
      if_empty: Type.Optional(
        Type.Boolean({
          description:
            'Only where nothing was ever in it (else 409): then it is gone at once, and cannot be brought back.',
        }),
      ),
    }),
    answer: Success,
    errors: ['forbidden', 'not_found', 'conflict'],
  },
  restoreWorld: {
    ...writing,
    summary: 'Bring a deleted world back',
    params: WorldParams,
    answer: WorldDetails,
    errors: ['not_found', 'quota_reached'],
  },
  countOwnWorlds: {
    tag: 'admin',
    access: 'staff',
    limit: 'read',
    summary: 'What own worlds use, by account',
    description: 'Figures only: staff see nothing of what is in worlds of others.',
    query: Type.Object({ page: Page }),
    answer: OwnWorldsPage,
    errors: [],
  },
});
