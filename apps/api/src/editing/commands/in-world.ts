import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { findWorldNumber } from '../../worlds/queries/worlds-of-user.ts';

/**
 * Says to `addEntity` which world something new belongs to: the one of this public id, else the Atlas. Whether the asker
 * edits it is looked at there.
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
