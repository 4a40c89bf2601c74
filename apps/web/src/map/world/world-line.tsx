import { useReadingScope } from '../../api/reading-scope.ts';
import type { EditLinkProps } from '../edit-link.tsx';
import { EditWay } from '../edit-way.tsx';
import classes from './world-line.module.css';
import { WorldSign } from './world-sign.tsx';

/** The second line of the title plate in a world: which one it is, and the way into edit mode, for whoever reads it edits it. */
export function WorldLine({ slug, child }: EditLinkProps) {
  const { worldId = '' } = useReadingScope();
  return (
    <div className={classes.line}>
      <WorldSign worldId={worldId} />
      <EditWay worldId={worldId} slug={slug} child={child} />
    </div>
  );
}
