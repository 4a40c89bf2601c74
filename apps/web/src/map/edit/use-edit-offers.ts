import { useReadingScope } from '../../api/reading-scope.ts';

/** What brings maps and places from elsewhere, as far as the server takes it here. */
export interface EditOffers {
  /** Having a map drawn from a sketch, and bringing in files. */
  drawing: boolean;
  imports: boolean;
}

/** Everything in everybody's atlas, which only staff edit; in one world less, so that nothing is offered to be refused. */
export function useEditOffers(): EditOffers {
  const isEverybodys = useReadingScope().worldId === undefined;
  return { drawing: isEverybodys, imports: isEverybodys };
}
