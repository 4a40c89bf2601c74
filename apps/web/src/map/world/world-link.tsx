import { IconCrown, IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { worldQuery } from '../../api/reading-scope.ts';
import { editCampaignPath } from '../../navigation/paths.ts';
import { worldPath } from '../../navigation/world-paths.ts';
import classes from './world-link.module.css';

/**
 * The name of the current world, as a link to its settings. A layer shows its campaign. Space is reserved until the
 * name has loaded.
 */
export function WorldLink({ worldId }: { worldId: string }) {
  const { data: world } = useQuery(worldQuery(worldId));
  const Sign = world?.campaign === undefined ? IconWorld : IconCrown;
  return (
    <Link
      className={classes.sign}
      to={world?.campaign === undefined ? worldPath(worldId) : editCampaignPath(world.campaign.id)}
      title={world?.campaign === undefined ? 'Settings of this world' : 'Settings of this campaign'}
    >
      <Sign size={16} stroke={1.75} aria-hidden="true" />
      <span className={classes.name}>{world?.campaign?.name ?? world?.name ?? 'This world'}</span>
    </Link>
  );
}
