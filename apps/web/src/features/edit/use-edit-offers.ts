import { useReadingScope } from '../../api/reading-scope.ts';

/** Which import tools are offered. */
export interface EditOffers {
  /** Import of files; a world has its own page for that. */
  imports: boolean;
}

/** Offers everything in the Atlas, for staff. In a world, offers less, so that nothing is refused. */
export function useEditOffers(): EditOffers {
  return { imports: useReadingScope().worldId === undefined };
}
