import { useQueryClient } from '@tanstack/react-query';
import type { LocationLink, World } from '@venture-atlas/types';
import { useRef } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { IntentKey } from '../../../api/client-key.ts';
import { createSheet, createWorld, saveWorld, worldsQuery } from '../../../api/worlds.ts';
import { mapNameOf, mapOfSheet, type Sheet } from './sheet.ts';

/** What a new world begins as. */
export interface WorldPlan {
  name: string;
  kind: World['kind'];
  /** Undefined: it begins with nothing, and files are imported into it. */
  sheet: Sheet | undefined;
}

/** A world that is there, whether its map is or not. */
export interface MadeWorld {
  id: string;
  name: string;
}

/** The three calls failed after the first: the world is there and its map is not, or not what it opens with. */
export class HalfMadeWorld extends Error {
  readonly world: MadeWorld;

  constructor(world: MadeWorld, cause: unknown) {
    super('The world is made, its sheet is not.', { cause });
    this.world = world;
  }
}

/**
 * Makes a world, its sheet, and the sheet what it opens with. Tried again after a failure it goes on where it stopped,
 * also where only the answer was lost: nobody gets two worlds for one wish.
 *
 * @returns the making, which gives no map where it begins with none. It throws HalfMadeWorld, or what the first call ended with
 */
export function useMakeWorld(): (plan: WorldPlan) => Promise<{ world: MadeWorld; map: LocationLink | undefined }> {
  const client = useQueryClient();
  const made = useRef<MadeWorld>(undefined);
  /** The worlds that were there before an answer was lost. */
  const before = useRef<ReadonlySet<string>>(undefined);
  const key = useRef(new IntentKey());

  const readWorlds = async () => (await client.fetchQuery({ ...worldsQuery, staleTime: 0 })).worlds;

  const makeFirst = async ({ name, kind }: WorldPlan): Promise<MadeWorld> => {
    if (before.current !== undefined) {
      const known = before.current;
      const found = (await readWorlds()).find(
        (world) => !known.has(world.id) && world.name === name && world.kind === kind && world.locations === 0,
      );
      before.current = undefined;
      if (found !== undefined) return found;
    }
    const known = new Set((await client.ensureQueryData(worldsQuery)).worlds.map(({ id }) => id));
    try {
      return await createWorld(name, kind);
    } catch (error) {
      if (mayHaveWorked(error)) before.current = known;
      throw error;
    }
  };

  return async (plan) => {
    made.current ??= await makeFirst(plan);
    const world = made.current;
    try {
      if (world.name !== plan.name) made.current = await saveWorld(world.id, { name: plan.name });
      if (plan.sheet === undefined) return { world, map: undefined };
      const wish = { name: mapNameOf(plan.name), ...mapOfSheet(plan.sheet) };
      const { location } = await createSheet(world.id, { ...wish, client_key: key.current.keyFor(wish) });
      // Of an own world the first map is its home already.
      if (plan.kind === 'atlas') await saveWorld(world.id, { home_location_id: location.id });
      return { world, map: location };
    } catch (error) {
      throw new HalfMadeWorld(made.current, error);
    } finally {
      void client.invalidateQueries({ queryKey: worldsQuery.queryKey });
    }
  };
}

/** The server may have done what was asked and only its answer was lost. */
const mayHaveWorked = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'unreachable' || error.code === 'offline' || error.status >= 500);
