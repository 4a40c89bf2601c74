import type { LocationMapDetails } from '@venture-atlas/types';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { fetchInactivePositions } from '../../../api/staff-map.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import plain from '../../../ui/plain.module.css';
import { PagedRows } from '../paged-rows.tsx';
import type { EditSession } from '../session/edit-state.ts';
import classes from './inactive-places.module.css';
import { PlaceRow } from './place-row.tsx';

/** What was taken off a map, newest first, each with its way back (specification section 4: deactivating). */
export function InactivePlaces({ map, session }: { map: LocationMapDetails; session: EditSession }) {
  const { worldId } = useReadingScope();
  return (
    <PagedRows
      queryKey={['inactive-positions', map.id, worldId ?? null]}
      fetchPage={(page, signal) => fetchInactivePositions(map.id, worldId, page, signal)}
      rowsOf={(page) => page.positions}
      loading="Loading what was taken off"
      more="Show more"
      className={classes.places}
      none={<EmptyState title="Nothing was taken off this map">A point that is de-activated is kept here.</EmptyState>}
    >
      {(positions) => (
        <ul className={plain.bare}>
          {positions.map((position) => (
            <PlaceRow
              key={position.id}
              place={position}
              act="Bring back"
              doing="Bringing back…"
              label={`Bring back ${position.name}`}
              write={() => session.write({ kind: 'reactivate', position }, { tellsRefusals: true })}
            />
          ))}
        </ul>
      )}
    </PagedRows>
  );
}
