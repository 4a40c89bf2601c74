import { useEffect, useState, useSyncExternalStore } from 'react';
import type { EditSession } from '../session/edit-state.ts';
import type { KnownPlace } from '../session/places.ts';

export interface OpenedPlace {
  /** Undefined until the place has loaded. */
  place: KnownPlace | undefined;
  /** Why the place could not be loaded. */
  failure: unknown;
  /** Loads the place again. */
  reload: () => void;
}

/** The data of a location besides its point. Loads again each time the location is opened. */
export function usePlace(session: EditSession, locationId: number): OpenedPlace {
  const place = useSyncExternalStore(session.subscribe, () => session.getState().places.get(locationId));
  const [failure, setFailure] = useState<unknown>(null);
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each asking is one
  useEffect(() => {
    let isOver = false;
    session.openPlace(locationId).then(
      () => isOver || setFailure(null),
      (error: unknown) => isOver || setFailure(error),
    );
    return () => {
      isOver = true;
    };
  }, [session, locationId, asked]);
  return { place, failure, reload: () => setAsked((times) => times + 1) };
}
