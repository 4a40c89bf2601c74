import { useQueryClient } from '@tanstack/react-query';
import { fold } from '@venture-atlas/rules';
import { addresses, type Option } from '@venture-atlas/types';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { newClientKey } from './client-key.ts';
import { staffKeys } from './staff-keys.ts';

/**
 * Creates a type with a name and default values. If somebody just created one with this name, returns that.
 * @param worldId undefined: in the Atlas
 * @throws ApiError like the call, except for an existing name
 */
async function makeType(name: string, worldId: string | undefined): Promise<Option> {
  const world = worldId === undefined ? {} : { world_id: worldId };
  try {
    const made = await call(addresses.createType, { body: { name, ...world, client_key: newClientKey() } });
    return { id: made.id, name: made.name };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
    const query = { ...world, name__icontains: name, limit: 20 };
    const found = await call(addresses.listTypeOptions, { query });
    const theirs = found.find((type) => fold(type.name) === fold(name));
    if (theirs === undefined) throw error;
    return theirs;
  }
}

/** Creates types of a world. Lists of types are updated before it resolves. */
export function useMakeType(worldId: string | undefined): (name: string) => Promise<Option> {
  const client = useQueryClient();
  return async (name) => {
    const type = await makeType(name, worldId);
    await Promise.all(listsOfTypes(worldId).map((queryKey) => client.invalidateQueries({ queryKey })));
    return type;
  };
}

const listsOfTypes = (worldId: string | undefined) => [
  staffKeys.adminList('type', {}).slice(0, 3),
  staffKeys.adminOptions('type', '', worldId).slice(0, 4),
  staffKeys.adminSummary(worldId),
];
