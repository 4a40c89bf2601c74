import { useReadingScope } from '../../api/reading-scope.ts';

/** What brings maps and places from elsewhere, as far as it is offered here. */
export interface EditOffers {
  /** Bringing in files from here; a world has its own page for that. */
  imports: boolean;
}

/** Everything in everybody's atlas, which only staff edit; in one world less, so that nothing is offered to be refused. */
export function useEditOffers(): EditOffers {
  return { imports: useReadingScope().worldId === undefined };
}
