import { IconMapPin } from '@tabler/icons-react';
import type { StaffLocationPage } from '@venture-atlas/types';
import { Link } from 'react-router';
import { useRegistry } from '../use-registry.ts';
import classes from './edit-location.module.css';

/** The maps that the location stands on, as links (specification section 2). */
export function ParentsCard({ parents }: { parents: StaffLocationPage['parents'] }) {
  const at = useRegistry();
  return (
    <section className={classes.card} aria-labelledby="parents-title">
      <h2 className={classes.cardTitle} id="parents-title">
        Parents
      </h2>
      {parents.length === 0 ? (
        <p className={classes.none}>It is on no map.</p>
      ) : (
        <ul className={classes.links}>
          {parents.map((parent) => (
            <li key={parent.position_on_parent_id}>
              <Link to={at.location(parent.id)}>{parent.name}</Link>
              {parent.active ? null : (
                <span className={classes.none}>
                  <IconMapPin size={16} stroke={1.75} aria-hidden="true" /> taken off this map
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
