import type { SecretFor } from '@venture-atlas/rules';
import { useIsOpenWorld } from '../../api/open-world.ts';

/** For whom a secret can be in the texts of a world: in an open one, where anybody may be the DM of a campaign, editors. */
export const useSecretFor = (worldId: string | undefined): SecretFor => (useIsOpenWorld(worldId) ? 'editors' : 'dm');
