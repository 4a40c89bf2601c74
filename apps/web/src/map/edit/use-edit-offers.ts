import { useReadingScope } from '../../api/reading-scope.ts';
import { useWorldHere } from '../world/use-world-here.ts';

/** What brings maps and pictures from elsewhere, as far as the server takes it here. */
export interface EditOffers {
  /** Uploading a picture. */
  pictures: boolean;
  /** Having a map drawn from a sketch, and bringing in files. */
  drawing: boolean;
  imports: boolean;
}

/** Everything in everybody's atlas, which only staff edit; in one world less, so that nothing is offered to be refused. */
export function useEditOffers(): EditOffers {
  const { worldId } = useReadingScope();
  const world = useWorldHere();
  if (worldId === undefined) return { pictures: true, drawing: true, imports: true };
  return { pictures: world?.part === 'staff', drawing: false, imports: false };
}
