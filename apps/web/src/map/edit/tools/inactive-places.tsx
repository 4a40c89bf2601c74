import { Button } from '@mantine/core';
import type { LocationMapDetails, StaffPosition } from '@venture-atlas/types';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { fetchInactivePositions } from '../../../api/staff-map.ts';
import { Alert } from '../../../ui/alert.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PagedRows } from '../paged-rows.tsx';
import type { EditSession } from '../session/edit-state.ts';
import classes from './inactive-places.module.css';

/** What was taken off a map, newest first, each with its way back (specification section 4: deactivating). */
export function InactivePlaces({ map, session }: { map: LocationMapDetails; session: EditSession }) {
  return (
    <PagedRows
      queryKey={['inactive-positions', map.id]}
      fetchPage={(page, signal) => fetchInactivePositions(map.id, page, signal)}
      rowsOf={(page) => page.positions}
      loading="Loading what was taken off"
      more="Show more"
      className={classes.places}
      none={<EmptyState title="Nothing was taken off this map">A point that is de-activated is kept here.</EmptyState>}
    >
      {(positions) => (
        <ul className={classes.rows}>
          {positions.map((position) => (
            <InactiveRow key={position.id} position={position} session={session} />
          ))}
        </ul>
      )}
    </PagedRows>
  );
}

function InactiveRow({ position, session }: { position: StaffPosition; session: EditSession }) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const bringBack = async () => {
    setBusy(true);
    setError(undefined);
    const outcome = await session.write({ kind: 'reactivate', position }, { tellsRefusals: true });
    setBusy(false);
    if (outcome.kind === 'refused') setError(outcome.error);
  };
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <span className={classes.name}>{position.name}</span>
        <span className={classes.type}>{position.type ?? 'no type'}</span>
      </span>
      <Button
        variant="default"
        disabled={isBusy}
        aria-label={`Bring back ${position.name}`}
        onClick={() => void bringBack()}
      >
        {isBusy ? 'Bringing back…' : 'Bring back'}
      </Button>
      {error === undefined ? null : (
        <div className={classes.problem}>
          <Alert kind="error">{errorText(error)}</Alert>
        </div>
      )}
    </li>
  );
}
