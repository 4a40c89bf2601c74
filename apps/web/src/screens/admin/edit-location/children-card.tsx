import { useQuery } from '@tanstack/react-query';
import type { StaffLocationPage } from '@venture-atlas/types';
import { useState } from 'react';
import { Link } from 'react-router';
import { modelListQuery } from '../../../api/admin.ts';
import { LoadFailure } from '../../../loading/load-failure.tsx';
import { PageTurner } from '../../../tables/page-turner.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { useRegistry } from '../use-registry.ts';
import classes from './edit-location.module.css';

/** What stands on the location's own map, as links, 100 a page (specification section 2). */
export function ChildrenCard({ location }: { location: StaffLocationPage }) {
  const at = useRegistry();
  const [offset, setOffset] = useState(0);
  const list = useQuery({
    ...modelListQuery('location', { offset, childrenOf: location.id, worldId: at.worldId }),
    enabled: location.total_children > 0,
  });
  const rows = list.data?.rows ?? [];
  return (
    <section className={classes.card} aria-labelledby="children-title">
      <h2 className={classes.cardTitle} id="children-title">
        Children <span className={classes.count}>{location.total_children}</span>
      </h2>
      {location.total_children === 0 ? <p className={classes.none}>Its map has no places.</p> : null}
      {list.isPending && location.total_children > 0 ? <RowsSkeleton count={4} label="Loading children" /> : null}
      <LoadFailure of={list} />
      {rows.length === 0 ? null : (
        <ul
          className={classes.links}
          data-long={rows.length > 12 || undefined}
          tabIndex={rows.length > 12 ? 0 : undefined}
        >
          {rows.map((child) => (
            <li key={child.id}>
              <Link to={at.location(child.id)}>{child.name}</Link>
            </li>
          ))}
        </ul>
      )}
      <PageTurner offset={offset} count={list.data?.rows.length} isBusy={list.isPlaceholderData} onTurn={setOffset} />
    </section>
  );
}
