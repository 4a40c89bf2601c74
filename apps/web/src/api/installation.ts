import { queryOptions } from '@tanstack/react-query';
import { addresses, type Installation } from '@venture-atlas/types';
import { call } from './call.ts';

/** How often the progress is requested while the demo world is removed. */
const REMOVING_EVERY_MS = 1_000;

/** The start map, and the rest of the demo world; for staff. */
export const installationQuery = queryOptions({
  queryKey: ['installation'] as const,
  queryFn: ({ signal }) => call(addresses.getInstallation, { signal }),
  refetchInterval: ({ state }) => (state.data?.demo?.state === 'removing' ? REMOVING_EVERY_MS : false),
});

/** @param locationId null: the server's setting applies again */
export function chooseStartMap(locationId: number | null): Promise<Installation> {
  return call(addresses.chooseStartMap, { body: { location_id: locationId } });
}

/** Starts removing the demo world. The user must type its name. */
export function removeDemo(name: string): Promise<Installation> {
  return call(addresses.removeDemo, { body: { name } });
}
