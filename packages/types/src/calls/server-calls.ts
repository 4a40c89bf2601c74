import Type from 'typebox';
import { Installation } from '../installation.ts';
import { WORLD_NAME_MAX } from '../limits.ts';
import { Nullable } from '../schema-parts.ts';
import { defineCalls } from './call.ts';
import { Id } from './fields.ts';

const shared = { tag: 'server', access: 'staff' } as const;

/** About the server itself. */
export const serverCalls = defineCalls(shared, {
  checkHealth: {
    access: 'public',
    limit: 'none',
    summary: 'Whether the server answers and can read its data',
    answer: Type.Object({ status: Type.Literal('ok') }),
    errors: [],
  },
  checkReady: {
    access: 'public',
    limit: 'none',
    summary: 'Whether this process is to be asked: false from the moment at which it was told to end',
    answer: Type.Object({ status: Type.Literal('ok') }),
    errors: ['unavailable'],
  },
  describeApi: {
    access: 'public',
    summary: 'This description',
    answer: Type.Object({}, { additionalProperties: true }),
    errors: [],
  },
  getInstallation: {
    tag: 'admin',
    summary: 'Where everybody begins, and what is left of the demo world',
    answer: Installation,
    errors: [],
  },
  chooseStartMap: {
    tag: 'admin',
    summary: 'Choose the map where everybody begins',
    description:
      'A map of an open world of the atlas; null lets the setting of the server count again. While the chosen one is ' +
      'deleted or its world closed, the next best is shown.',
    body: Type.Object({ location_id: Nullable(Id) }),
    answer: Installation,
    errors: [],
  },
  removeDemo: {
    tag: 'admin',
    summary: 'Remove the demo world',
    description:
      'Its name has to be typed. Goes: what came with it and nobody made their own. Stays: places that were renamed, ' +
      'whose text was changed, on which campaigns have notes, or that are on other maps, with the maps they are ' +
      'on. It takes a while and goes on after the answer; no later start brings it back.',
    body: Type.Object({ name: Type.String({ maxLength: 16 * WORLD_NAME_MAX }) }),
    answer: Installation,
    errors: ['conflict'],
  },
});
