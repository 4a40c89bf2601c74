import Type from 'typebox';
import { Installation } from '../installation.ts';
import { WORLD_NAME_MAX } from '../limits.ts';
import { defineCalls } from './call.ts';
import { Id, OrNull } from './fields.ts';

const writing = { tag: 'admin', access: 'staff', limit: 'write', answer: Installation } as const;

/** What staff set for the installation as a whole: where everybody begins, and whether the demo world stays. */
export const installationCalls = defineCalls({
  getInstallation: {
    tag: 'admin',
    access: 'staff',
    limit: 'read',
    summary: 'Where everybody begins, and what is left of the demo world',
    answer: Installation,
    errors: [],
  },
  chooseStartMap: {
    ...writing,
    summary: 'Choose the map where everybody begins',
    description:
      'A map of an open world of the atlas; null lets the setting of the server count again. While the chosen one is ' +
      'deleted or its world closed, the next best is shown.',
    body: Type.Object({ location_id: OrNull(Id) }),
    errors: [],
  },
  removeDemo: {
    ...writing,
    summary: 'Remove the demo world',
    description:
      'Its name has to be typed. Goes: what came with it and nobody made their own. Stays: places that were renamed, ' +
      'whose text was changed, on which campaigns have notes, or that are on other maps, with the maps they are ' +
      'on. It takes a while and goes on after the answer; no later start brings it back.',
    body: Type.Object({ name: Type.String({ maxLength: 16 * WORLD_NAME_MAX }) }),
    errors: ['conflict'],
  },
});
