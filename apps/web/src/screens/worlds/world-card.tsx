import { IconUsers } from '@tabler/icons-react';
import { relativeTime } from '@venture-atlas/rules';
import type { World } from '@venture-atlas/types';
import { Link } from 'react-router';
import { worldMapPath, worldPath } from '../../navigation/world-paths.ts';
import { CardMenu } from './card-menu.tsx';
import { HomePicture } from './home-picture.tsx';
import { sizeWords } from './use-words.ts';
import classes from './worlds.module.css';

export interface WorldCardProps {
  world: World;
  /** Of its name in the page. */
  level: 2 | 3;
}

/** A world in the list: all of the card leads to the map that it opens with, its menu to the rest. */
export function WorldCard({ world, level }: WorldCardProps) {
  const { id, name, home } = world;
  const Heading = `h${level}` as const;
  return (
    <li className={classes.world}>
      <div className={classes.picture}>
        {home === null ? <span>{noMap(world)}</span> : <HomePicture mapId={home.id} />}
      </div>
      <div className={classes.foot}>
        <div className={classes.worldWords}>
          <Heading className={classes.worldName}>
            <Link className={classes.worldLink} to={home === null ? worldPath(id) : worldMapPath(id, home.slug)}>
              {name}
            </Link>
          </Heading>
          <p className={classes.facts}>
            {sizeWords(world)} <WorldTag world={world} />
          </p>
          <p className={classes.facts}>{lastChange(world)}</p>
        </div>
        <CardMenu world={world} />
      </div>
    </li>
  );
}

/** What sets a world apart from one's own ones. */
function WorldTag({ world: { kind, part, access } }: { world: Pick<World, 'kind' | 'part' | 'access'> }) {
  if (kind === 'atlas') {
    return (
      <span className={classes.tag} data-open={access === 'open' || undefined}>
        {access === 'open' ? 'Open' : 'Closed'}
      </span>
    );
  }
  if (part !== 'editor') return null;
  return (
    <span className={classes.tag}>
      <IconUsers size={14} stroke={1.75} aria-hidden="true" />
      Co-editor
    </span>
  );
}

/** Worlds of the atlas have places without anybody having chosen what they open with. */
const noMap = ({ locations }: World): string => (locations === 0 ? 'No map yet' : 'No home map chosen');

function lastChange({ changed_at: changed, changed_by: by, created_at: created }: World): string {
  if (changed === null) return `Made ${relativeTime(created, Date.now())}`;
  return `${by ?? 'Somebody'} changed it ${relativeTime(changed, Date.now())}`;
}
