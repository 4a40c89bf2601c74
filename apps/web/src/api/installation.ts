import { queryOptions } from '@tanstack/react-query';
import { addresses, type Installation } from '@venture-atlas/types';
import { call } from './call.ts';

/** How often is asked while the demo world is being removed. */
const REMOVING_EVERY_MS = 1_000;

/** Where everybody begins, and what is left of the demo world; for staff. */
export const installationQuery = queryOptions({
  queryKey: ['installation'] as const,
  queryFn: ({ signal }) => call(addresses.getInstallation, { signal }),
  refetchInterval: ({ state }) => (state.data?.demo?.state === 'removing' ? REMOVING_EVERY_MS : false),
});

/** @param locationId null: the setting of the server counts again */
export function chooseStartMap(locationId: number | null): Promise<Installation> {
  return call(addresses.chooseStartMap, { body: { location_id: locationId } });
}

/** Begins to remove the demo world; its name has to be typed. */
export function removeDemo(name: string): Promise<Installation> {
  return call(addresses.removeDemo, { body: { name } });
}
