import Type from 'typebox';
import { Success } from '../account.ts';
import { EMAIL_MAX, WELCOME_MAX, WORLD_KEPT_DAYS, WORLD_NAME_MAX } from '../limits.ts';
import { Nullable } from '../schema-parts.ts';
import {
  OwnWorldsPage,
  WorldArchive,
  WorldCopy,
  WorldCopyPlan,
  WorldDetails,
  WorldFileOptions,
  WorldsAnswer,
} from '../world.ts';
import { WorldAccess, WorldKind } from '../world-access.ts';
import { defineCalls } from './call.ts';
import { CampaignInQuery, Id, Page, RequiredClientKey } from './fields.ts';

/** Any text: an unknown or malformed id counts as a missing world. */
const WorldParams = Type.Object({ id: Type.String({ description: 'The id of a world.' }) });

/** Far above the accepted length, so that a specific sentence reports a problem with a name. */
const WorldName = Type.String({ maxLength: 16 * WORLD_NAME_MAX });

const EmailBody = Type.Object({ email: Type.String({ maxLength: 4 * EMAIL_MAX }) });

const ALWAYS_THE_SAME = 'The answer and its time are the same whether there is such an account or not.';

const CopyParams = Type.Object({ id: Type.String({ description: 'Id of a copy that was asked for.' }) });

const ArchiveParams = Type.Object({ id: Type.String({ description: 'Id of an archive that was asked for.' }) });

const shared = { tag: 'worlds', access: 'signed-in', errors: ['not_found'] } as const;

/** Worlds: making, naming, opening, and closing them, and the people who may use them. */
export const worldCalls = defineCalls(shared, {
  listWorlds: {
    summary: 'The worlds that the asker edits',
    answer: WorldsAnswer,
    errors: [],
  },
  createWorld: {
    summary: 'Make a world',
    description: 'It is empty and closed. Worlds of the atlas are made by staff.',
    body: Type.Object({ name: WorldName, kind: Type.Optional(WorldKind) }),
    answer: WorldDetails,
    errors: ['forbidden', 'quota_reached'],
  },
  getWorld: {
    summary: 'A world, for whoever edits it',
    params: WorldParams,
    answer: WorldDetails,
  },
  saveWorld: {
    summary: 'Rename a world, choose its home map, open or close it, let people suggest changes',
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
      home_location_id: Type.Optional(Nullable(Id)),
      welcome: Type.Optional(
        Type.String({ maxLength: 16 * WELCOME_MAX, description: 'A line for newcomers; blank takes it away.' }),
      ),
      welcome_version: Type.Optional(
        Type.Integer({ description: 'The version of the line that was seen; left out: it is not compared.' }),
      ),
      suggestions: Type.Optional(
        Type.Boolean({ description: 'Whether whoever reads it and does not edit it may suggest changes.' }),
      ),
    }),
    answer: WorldDetails,
    errors: ['forbidden', 'not_found', 'changed_meanwhile'],
  },
  addDm: {
    summary: 'Let a DM play in a closed world of the atlas',
    description: `The account that has confirmed this address, now or later. ${ALWAYS_THE_SAME}`,
    params: WorldParams,
    body: EmailBody,
    answer: Success,
    errors: ['not_found', 'quota_reached'],
  },
  removeDm: {
    summary: 'Let a DM no longer play in a closed world',
    description: `At the next call it is in none of their campaigns. ${ALWAYS_THE_SAME}`,
    params: WorldParams,
    body: EmailBody,
    answer: Success,
  },
  inviteEditor: {
    summary: 'Ask somebody to edit an own world too',
    description: `They edit it once they have accepted. ${ALWAYS_THE_SAME}`,
    params: WorldParams,
    body: EmailBody,
    answer: Success,
    errors: ['forbidden', 'not_found', 'quota_reached'],
  },
  removeEditor: {
    summary: 'Let somebody no longer edit an own world',
    description: `From the next call on. Also takes back what they have not answered yet. ${ALWAYS_THE_SAME}`,
    params: WorldParams,
    body: EmailBody,
    answer: Success,
    errors: ['forbidden', 'not_found'],
  },
  acceptWorld: {
    summary: 'Agree to edit a world that one was asked to edit',
    description: 'Needs an account that has confirmed the address that was asked.',
    params: WorldParams,
    answer: WorldDetails,
  },
  leaveWorld: {
    summary: 'Decline to edit a world, or stop editing it',
    params: WorldParams,
    answer: Success,
  },
  deleteWorld: {
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
    summary: 'Bring a deleted world back',
    params: WorldParams,
    answer: WorldDetails,
    errors: ['not_found', 'quota_reached'],
  },
  countOwnWorlds: {
    tag: 'admin',
    access: 'staff',
    summary: 'What own worlds use, by account',
    description: 'Figures only: staff see nothing of what is in worlds of others.',
    query: Type.Object({ page: Page }),
    answer: OwnWorldsPage,
    errors: [],
  },
  planWorldCopy: {
    summary: 'What a copy of a map would be',
    description:
      'A map of an open world of the atlas with everything on it and on maps below it, as everybody sees it, and whether ' +
      'the asker has room for it. With a campaign of the asker also what it would take along.',
    query: Type.Object({
      location_id: Type.String({ pattern: '^[1-9][0-9]{0,14}$', description: 'the id of a map' }),
      campaign_id: CampaignInQuery,
      map_only: Type.Optional(Type.String({ pattern: '^[01]$', description: '1 (without the maps below) or 0' })),
    }),
    answer: WorldCopyPlan,
    errors: ['forbidden', 'not_found', 'conflict'],
  },
  copyWorld: {
    summary: 'Copy a map into a new world',
    description:
      'The world is the own one of whoever asks, with licence and credit kept. A campaign that is named takes its settings and ' +
      'notes at these places along and plays there from then on in the place of the world that was copied, for members only. ' +
      'All of it is true at once or not at all; ask how far it is.',
    body: Type.Object({
      location_id: Id,
      campaign_id: Type.Optional(Type.String({ description: 'A campaign of the asker that plays on this map.' })),
      map_only: Type.Optional(
        Type.Boolean({ description: 'Only this map: places on it come without their own maps.' }),
      ),
      name: Type.Optional(
        Type.String({ maxLength: 16 * WORLD_NAME_MAX, description: 'Of the world; left out, that of the map.' }),
      ),
      client_key: RequiredClientKey,
    }),
    answer: WorldCopy,
    errors: ['forbidden', 'not_found', 'conflict', 'quota_reached'],
  },
  getWorldCopy: {
    summary: 'How far a copy is',
    params: CopyParams,
    answer: WorldCopy,
  },
  cancelWorldCopy: {
    summary: 'End a copy',
    description: 'Nothing of it stays. One that is made already is answered as it is: its world can be deleted.',
    params: CopyParams,
    answer: WorldCopy,
  },
  makeWorldArchive: {
    summary: 'Make an archive of a world, or its files for another program',
    description:
      'Everything in the world that the asker edits, drafts, texts and pictures included; no people, no campaigns, no history. ' +
      'Files for another program have no drafts and nothing that was taken off maps, and secrets only where that is asked for. ' +
      'Made one after the other; ask /api/world_archives/{id}/ how far it is. While one is made, asking for the same again answers that one.',
    params: Type.Object({ id: Type.String({ description: 'Id of a world.' }) }),
    body: WorldFileOptions,
    answer: WorldArchive,
    errors: ['not_found', 'conflict'],
  },
  getWorldArchive: {
    summary: 'How far an archive is',
    params: ArchiveParams,
    answer: WorldArchive,
  },
  getWorldArchiveFile: {
    summary: 'The file of an archive',
    description: 'Sent as long as whoever asked edits the world; it breaks off when that ends.',
    params: ArchiveParams,
    answer: { description: 'The archive.', files: ['application/zip'] },
    errors: ['not_found', 'conflict'],
  },
  cancelWorldArchive: {
    summary: 'End and forget an archive',
    params: ArchiveParams,
    answer: Success,
  },
});
