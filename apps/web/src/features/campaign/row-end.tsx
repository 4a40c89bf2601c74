import { IconNote } from '@tabler/icons-react';
import type { Child } from '@venture-atlas/types';
import { useCampaign } from '../../map/stage/campaign-context.ts';
import classes from './row-end.module.css';

/** The end of a place's row: how many notes the viewer may read there and, for players, its type. */
export function RowEnd({ place: { location_id: locationId, type } }: { place: Child }) {
  const campaign = useCampaign();
  const count = campaign?.notesAt(locationId) ?? 0;
  return (
    <>
      {type === null || campaign?.isDm === true ? null : (
        <span className={classes.kind} aria-hidden="true">
          {type}
        </span>
      )}
      {count === 0 ? null : (
        <span className={classes.notes} role="img" aria-label={count === 1 ? '1 note' : `${count} notes`}>
          <IconNote size={16} stroke={1.75} aria-hidden="true" />
          <span aria-hidden="true">{count}</span>
        </span>
      )}
    </>
  );
}
