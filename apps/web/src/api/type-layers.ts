import { queryOptions } from '@tanstack/react-query';
import { layersOf } from '@venture-atlas/rules';
import {
  type AnswerOf,
  addresses,
  type BodyOf,
  type Calls,
  LIST_LIMIT_MAX,
  type LocationType,
} from '@venture-atlas/types';
import { call, callList } from './call.ts';
import { staffKeys } from './staff-keys.ts';

/** The layers of a world in order, as the server accepts them. */
export type Arrangement = BodyOf<Calls['arrangeLayers']>['layers'];

/** A layer of a world, with the names of its types. */
export interface WorldLayer {
  name: string;
  off: boolean;
  types: readonly { id: number; name: string }[];
}

/**
 * The layers of a world, derived from its types.
 * @param worldId undefined: the Atlas
 */
export function worldLayersQuery(worldId: string | undefined) {
  return queryOptions({
    queryKey: [...staffKeys.adminList('type', { offset: 0, worldId }), 'layers'],
    queryFn: async ({ signal }) => layersOfTypes(await fetchAllTypes(worldId, signal)),
  });
}

async function fetchAllTypes(worldId: string | undefined, signal: AbortSignal): Promise<LocationType[]> {
  const types: LocationType[] = [];
  for (;;) {
    const query = { world_id: worldId, limit: LIST_LIMIT_MAX, offset: types.length };
    const { rows, total = 0 } = await callList(addresses.listTypes, { query, signal });
    types.push(...rows);
    if (rows.length === 0 || types.length >= total) return types;
  }
}

const layersOfTypes = (types: readonly LocationType[]): readonly WorldLayer[] =>
  layersOf(types, ({ layer }) => layer).map(({ name, off, members }) => ({ name, off, types: members }));

const arranged = (layers: readonly WorldLayer[]): Arrangement =>
  layers.map(({ name, off, types }) => ({ name, off, type_ids: types.map(({ id }) => id) }));

/** Reorders the layers of a world, or changes how one starts. `was` is the state that the user saw. */
export const arrangeLayers = (
  { was, layers }: { was: readonly WorldLayer[]; layers: readonly WorldLayer[] },
  worldId: string | undefined,
  clientKey: string,
): Promise<AnswerOf<Calls['arrangeLayers']>> =>
  call(addresses.arrangeLayers, {
    body: {
      was: arranged(was),
      layers: arranged(layers),
      client_key: clientKey,
      ...(worldId === undefined ? {} : { world_id: worldId }),
    },
  });
