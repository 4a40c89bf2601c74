import { useQueryClient } from '@tanstack/react-query';
import type { LocationLink, World } from '@venture-atlas/types';
import { useRef } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { IntentKey } from '../../../api/client-key.ts';
import { makeLand, requestDrawing } from '../../../api/drawings.ts';
import { uploadFile } from '../../../api/upload-file.ts';
import {
  createFirstMap,
  createWorld,
  deleteWorld,
  type FirstMap,
  saveWorld,
  worldsQuery,
} from '../../../api/worlds.ts';
import { mapNameOf, mapOfSheet, type Sheet } from './sheet.ts';
import { type Land, landWish } from './use-land.ts';

/** The beginning of a new world: a sheet, a land drawn on one, a picture, or nothing, for imported files. */
export type Beginning =
  | { way: 'sheet'; sheet: Sheet }
  | { way: 'land'; sheet: Sheet; land: Land }
  | { way: 'picture'; file: File }
  | { way: 'import' };

/** The plan of a new world. */
export interface WorldPlan {
  name: string;
  kind: World['kind'];
  beginning: Beginning;
  /** The progress of the picture's upload. */
  onProgress?: (sent: number, total: number) => void;
}

/** A created world, with or without its map. */
export interface MadeWorld {
  id: string;
  name: string;
}

/** A later call failed: the world exists, but not its map or home map. */
export class HalfMadeWorld extends Error {
  readonly world: MadeWorld;
  /** What is missing. If the picture is missing, nothing of the map was made, so another beginning can be chosen. */
  readonly lacks: 'sheet' | 'drawing' | 'picture' | 'map';

  constructor(world: MadeWorld, lacks: HalfMadeWorld['lacks'], cause: unknown) {
    super('The world is made, its map is not.', { cause });
    this.world = world;
    this.lacks = lacks;
  }
}

/** The picture was refused, and nothing was made. */
export class RefusedPicture extends Error {
  constructor(cause: unknown) {
    super('The picture was refused.', { cause });
  }
}

/**
 * Creates a world, its map, and makes the map its home map. A retry continues where it stopped, even if only a response
 * was lost: no second world is made, and no picture is sent twice. A world whose picture is refused is removed.
 *
 * @returns creates the world; returns no map if it begins with none. Throws HalfMadeWorld, RefusedPicture, or the error
 * of the first call
 */
export function useMakeWorld(): (plan: WorldPlan) => Promise<{ world: MadeWorld; map: LocationLink | undefined }> {
  const client = useQueryClient();
  const made = useRef<MadeWorld>(undefined);
  /** The worlds that existed before a response was lost. */
  const before = useRef<ReadonlySet<string>>(undefined);
  const key = useRef(new IntentKey());
  const sent = useRef<{ file: File; image: string }>(undefined);

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

  /** The request for its first map, after the picture's upload. */
  const firstMap = async (world: MadeWorld, { name, beginning, onProgress }: WorldPlan): Promise<FirstMap> => {
    const called = { name: mapNameOf(name) };
    if (beginning.way !== 'picture')
      return { ...called, ...(beginning.way !== 'import' && mapOfSheet(beginning.sheet)) };
    const { file } = beginning;
    if (sent.current?.file !== file) {
      const { url } = await uploadFile(file, { worldId: world.id, ...(onProgress && { onProgress }) });
      sent.current = { file, image: url };
    }
    return { ...called, image: sent.current.image };
  };

  return async (plan) => {
    made.current ??= await makeFirst(plan);
    const world = made.current;
    const { way } = plan.beginning;
    let lacks: HalfMadeWorld['lacks'] = way === 'picture' ? 'picture' : 'sheet';
    try {
      if (world.name !== plan.name) made.current = await saveWorld(world.id, { name: plan.name });
      if (way === 'import') return { world, map: undefined };
      const wish = await firstMap(world, plan);
      if (way === 'picture') lacks = 'map';
      const { location } = await createFirstMap(world.id, { ...wish, client_key: key.current.keyFor(wish) });
      // The first map of an own world is already its home map.
      if (plan.kind === 'atlas') await saveWorld(world.id, { home_location_id: location.id });
      if (plan.beginning.way === 'land') {
        lacks = 'drawing';
        await makeLand(location.id, landWish(plan.beginning.land));
        await requestDrawing(location.id, plan.beginning.land.drawing);
      }
      return { world, map: location };
    } catch (error) {
      if (lacks === 'picture' && plan.kind === 'own' && isPictureRefused(error) && (await isTakenBack(made.current))) {
        made.current = undefined;
        throw new RefusedPicture(error);
      }
      throw new HalfMadeWorld(made.current, lacks, error);
    } finally {
      void client.invalidateQueries({ queryKey: worldsQuery.queryKey });
    }
  };
}

/** The server will never accept this picture, so another one or another beginning is needed. */
const isPictureRefused = (error: unknown): boolean =>
  error instanceof ApiError && ['image_not_accepted', 'payload_too_large', 'quota_reached'].includes(error.code);

/** Removes an empty world. Returns whether it is gone. */
const isTakenBack = ({ id, name }: MadeWorld): Promise<boolean> =>
  deleteWorld(id, name, { ifEmpty: true }).then(
    () => true,
    () => false,
  );

/** Whether the server may have succeeded and only the response was lost. */
const mayHaveWorked = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'unreachable' || error.code === 'offline' || error.status >= 500);
