import { can } from '@venture-atlas/rules';
import { actorOf } from '../../audit/audit.ts';
import { findWelcomeBefore, listWelcomeChanges } from '../../worlds/queries/welcome-lines.ts';
import { findWorldFor } from '../../worlds/queries/worlds-of-user.ts';
import type { FindSubject } from './pending-subject.ts';

/** The welcome text of a world, by its public id: for those who lead it. */
export const findWorldWords: FindSubject<'world'> = async (db, _pictures, viewer, id) => {
  if (viewer.kind === 'anonymous') return undefined;
  const world = await findWorldFor(db, id, viewer.id);
  if (world === undefined || world.deleted_at !== null || !can(viewer, 'world.lead', world)) return undefined;
  const { welcome_version: version, welcome } = world;
  return {
    worldId: world.id,
    campaignId: null,
    name: world.name,
    now: async () => ({ version, text: welcome ?? '' }),
    before: async (_field, earlier) => {
      if (earlier > version) return undefined;
      return earlier === version ? (welcome ?? '') : findWelcomeBefore(db, world.id, earlier);
    },
    publishedBy: async () => actorOf((await listWelcomeChanges(db, world.id, 1))[0]).name,
    stored: (_field, typed) => typed,
    shown: async (_field, stored) => stored,
  };
};
