import Type from 'typebox';
import { WORLD_NAME_MAX } from '../limits.ts';
import { WorldCopy, WorldCopyPlan } from '../world-copy.ts';
import { defineCalls } from './call.ts';
import { CampaignInQuery, Id, WrittenKey } from './fields.ts';

const CopyParams = Type.Object({ id: Type.String({ description: 'Id of a copy that was asked for.' }) });

const copying = { tag: 'worlds', access: 'signed-in' } as const;

/** Copying a map of the open atlas into a world of one's own. */
export const worldCopyCalls = defineCalls({
  planWorldCopy: {
    ...copying,
    limit: 'read',
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
    ...copying,
    limit: 'write',
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
      client_key: WrittenKey,
    }),
    answer: WorldCopy,
    errors: ['forbidden', 'not_found', 'conflict', 'quota_reached'],
  },
  getWorldCopy: {
    ...copying,
    limit: 'read',
    summary: 'How far a copy is',
    params: CopyParams,
    answer: WorldCopy,
    errors: ['not_found'],
  },
  cancelWorldCopy: {
    ...copying,
    limit: 'write',
    summary: 'End a copy',
    description: 'Nothing of it stays. One that is made already is answered as it is: its world can be deleted.',
    params: CopyParams,
    answer: WorldCopy,
    errors: ['not_found'],
  },
});
