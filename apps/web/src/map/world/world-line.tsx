import { EditWay } from '../edit-link.tsx';
import classes from './world-line.module.css';
import { WorldSign } from './world-sign.tsx';

export interface WorldLineProps {
  worldId: string;
  /** The map that is open, and the place on it. */
  slug: string;
  child: string | undefined;
}

/** The second line of the title plate in a world: which one it is, and the way into edit mode, for whoever reads it edits it. */
export function WorldLine({ worldId, slug, child }: WorldLineProps) {
  return (
    <div className={classes.line}>
      <WorldSign worldId={worldId} />
      <EditWay {...{ worldId, slug, child }} />
    </div>
  );
}
