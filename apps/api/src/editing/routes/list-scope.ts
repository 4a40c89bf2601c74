import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/schema.ts';
import { found } from '../../http/ids.ts';
import { editedWorldScope, type WorldScope } from '../../worlds/scope.ts';

/**
 * The world that a list is of: the one in its query, else the Atlas.
 * @throws AppError not_found for one that the asker does not edit, as for one that there is not
 */
export const listScope = async (
  db: Db,
  { viewer, query }: Pick<FastifyRequest, 'viewer' | 'query'>,
): Promise<WorldScope> => found(await editedWorldScope(db, viewer, (query as { world_id?: string }).world_id));
