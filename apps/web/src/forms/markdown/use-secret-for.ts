import { useQuery } from '@tanstack/react-query';
import type { SecretFor } from '@venture-atlas/rules';
import { EDITED_ATLAS } from '@venture-atlas/types';
import { worldQuery } from '../../api/world-query.ts';

/**
 * For whom a secret can be in the texts of a world: in an open one, where anybody may be the DM of a campaign, editors.
 * So it is as long as nobody knows.
 * @param worldId undefined: the Atlas
 */
export function useSecretFor(worldId: string | undefined): SecretFor {
  const isOne = worldId !== undefined && worldId !== EDITED_ATLAS;
  const { data } = useQuery({ ...worldQuery(worldId ?? ''), enabled: isOne });
  return data?.access === 'closed' ? 'dm' : 'editors';
}
