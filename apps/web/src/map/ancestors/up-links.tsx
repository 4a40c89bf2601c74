import { IconArrowUpLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ParentLink } from './parent-link.ts';
import classes from './up-links.module.css';

/** Links to the direct parents of a map. Shown until the whole path has loaded, or if it fails to load. */
export function UpLinks({ parents }: { parents: readonly ParentLink[] }) {
  return parents.map((parent) => (
    <Link key={parent.slug} className={classes.up} to={parent.href} aria-label={`Up to ${parent.name}`}>
      <IconArrowUpLeft size={16} stroke={1.75} aria-hidden="true" />
      <span className={classes.upName} translate="no">
        {parent.name}
      </span>
    </Link>
  ));
}
