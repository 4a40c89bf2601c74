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

/** What a new world begins with: a sheet, a land drawn on one, a picture, or nothing that files are imported into. */
export type Beginning =
  | { way: 'sheet'; sheet: Sheet }
  | { way: 'land'; sheet: Sheet; land: Land }
  | { way: 'picture'; file: File }
  | { way: 'import' };

/** What a new world begins as. */
export interface WorldPlan {
  name: string;
  kind: World['kind'];
  beginning: Beginning;
  /** How much of a picture has been sent. */
  onProgress?: (sent: number, total: number) => void;
}

/** A world that is there, whether its map is or not. */
export interface MadeWorld {
  id: string;
  name: string;
}

/** A call failed after the first: the world is there and its map is not, or not what it opens with. */
export class HalfMadeWorld extends Error {
  readonly world: MadeWorld;
  /** What is missing. Without its picture nothing of the map was made, so that the world may begin in another way. */
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
 * Makes a world, its map, and the map what it opens with. Tried again after a failure it goes on where it stopped, also
 * where only the answer was lost: nobody gets two worlds for one wish, and no picture is sent twice. A world whose
 * picture is refused is taken back.
 *
 * @returns the making, which gives no map where it begins with none. It throws HalfMadeWorld, RefusedPicture, or what the first call ended with
 */
export function useMakeWorld(): (plan: WorldPlan) => Promise<{ world: MadeWorld; map: LocationLink | undefined }> {
  const client = useQueryClient();
  const made = useRef<MadeWorld>(undefined);
  /** The worlds that were there before an answer was lost. */
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

  /** What its first map shall be, with the picture at the server by then. */
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
      // Of an own world the first map is its home already.
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

/** The server looked at the picture and will never take it: another one is needed, or another beginning. */
const isPictureRefused = (error: unknown): boolean =>
  error instanceof ApiError && ['image_not_accepted', 'payload_too_large', 'quota_reached'].includes(error.code);

/** Whether the world, in which there is nothing yet, is gone again: then it counts for nothing. */
const isTakenBack = ({ id, name }: MadeWorld): Promise<boolean> =>
  deleteWorld(id, name, { ifEmpty: true }).then(
    () => true,
    () => false,
  );

/** The server may have done what was asked and only its answer was lost. */
const mayHaveWorked = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'unreachable' || error.code === 'offline' || error.status >= 500);
