import { IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { worldQuery } from '../../api/world-query.ts';
import { worldPath } from '../../navigation/world-paths.ts';
import classes from './world-sign.module.css';

/** Which world one is in, and the way to its settings. Its room is there before its name. */
export function WorldSign({ worldId }: { worldId: string }) {
  const { data: world } = useQuery(worldQuery(worldId));
  return (
    <Link className={classes.sign} to={worldPath(worldId)} title="Settings of this world">
      <IconWorld size={16} stroke={1.75} aria-hidden="true" />
      <span className={classes.name}>{world?.name ?? 'This world'}</span>
    </Link>
  );
}
