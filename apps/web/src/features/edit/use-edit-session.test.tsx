import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { EDITED_ATLAS, type LocationMapDetails } from '@venture-atlas/types';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { useMapData } from '../../map/data/use-map-data.ts';
import { endSession } from '../../session/session-end.ts';
import { ViewerContext } from '../../session/use-viewer.ts';
import { startStaffServer } from '../../test-support/staff-server.ts';
import type { ManyAct } from './session/many.ts';
import { useEditSession } from './use-edit-session.ts';

const PLACES = 450;
const scope = { worldId: EDITED_ATLAS };

/** A map of several pages of points, as its edit mode reads and changes it. */
async function openMap() {
  const server = await startStaffServer({ places: PLACES });
  endSession('logged-out');
  const viewer = await server.signIn();
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <ViewerContext value={viewer}>{children}</ViewerContext>
    </QueryClientProvider>
  );
  // As the page does: the screen is there once the map is.
  const { result: read, unmount } = renderHook(() => useMapData('sword_coast', scope), { wrapper });
  await waitFor(() => expect(read.current.details?.slug).toBe('sword_coast'));
  unmount();
  const first = read.current.details as LocationMapDetails;
  const screen = renderHook(
    () => {
      const data = useMapData('sword_coast', scope);
      return useEditSession(data.details ?? first, data);
    },
    { wrapper },
  );
  await waitFor(() => expect(screen.result.current.points).toHaveLength(PLACES));
  return { now: screen.result, client };
}

whole('does one act on many places after the other, each from the versions that the one before made', async () => {
  const { now, client } = await openMap();
  const places = now.current.points;
  const act = (what: ManyAct) =>
    now.current.session.write({ kind: 'many', mapId: 1, worldId: undefined, places, what });
  const acts: ManyAct[] = [
    { act: 'size', scale: 33 },
    { act: 'move', by: { lat: 0, lng: 0.25 } },
    { act: 'size', scale: 34 },
    // Nothing is changed, so the map answers what it did: nothing further is waited for.
    { act: 'size', scale: 34 },
    { act: 'size', scale: 35 },
  ];
  const outcomes = await Promise.all(acts.map(act));
  expect(outcomes.map((outcome) => outcome.kind === 'saved' && outcome.many)).toMatchObject(
    [PLACES, PLACES, PLACES, 0, PLACES].map((changed) => ({ changed, left_total: 0 })),
  );
  expect(now.current.points.every(({ scale }) => scale === 35)).toBe(true);
  await waitFor(() => expect(client.isFetching()).toBe(0));
});
