import { useEffect, useState, useSyncExternalStore } from 'react';
import type { EditSession } from '../session/edit-state.ts';
import type { KnownPlace } from '../session/places.ts';

export interface OpenedPlace {
  /** Undefined until it is read. */
  place: KnownPlace | undefined;
  /** Why it could not be read. */
  failure: unknown;
  /** Reads it again. */
  reload: () => void;
}

/** What is known of a location beside its point: read anew whenever it is opened. */
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
