import { useReadingScope } from '../../api/reading-scope.ts';
import { WorldLink } from '../../map/world/world-link.tsx';
import type { EditLinkProps } from '../edit/way/edit-link.tsx';
import { EditWay } from '../edit/way/edit-way.tsx';
import classes from './world-line.module.css';

/** The second line of the title in a world: its name, and the link to edit mode, because its readers are editors. */
export function WorldLine({ slug, child }: EditLinkProps) {
  const { worldId = '' } = useReadingScope();
  return (
    <div className={classes.line}>
      <WorldLink worldId={worldId} />
      <EditWay worldId={worldId} slug={slug} child={child} />
    </div>
  );
}
