import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { findWorldNumber } from '../../worlds/queries/worlds-of-user.ts';

/**
 * Tells `addEntity` the world of a new entity: the one of this public id, else the Atlas. `addEntity` checks that the
 * caller may edit it.
 */
export const inWorld = (publicId: string | undefined): { worldId?: (trx: Db) => Promise<number> } =>
  publicId === undefined
    ? {}
    : {
        worldId: async (trx) => {
          const number = await findWorldNumber(trx, publicId);
          if (number === undefined) throw new AppError('not_found');
          return number;
        },
      };
