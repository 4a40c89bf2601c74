import { IconNote } from '@tabler/icons-react';
import { useCampaign } from './campaign-context.ts';
import { StepSign } from './knowledge/step-sign.tsx';
import classes from './row-end-parts.module.css';

/** At the end of a place's row: how many notes the viewer may read there and, for the DM, what players know of it. */
export function RowEndParts({ locationId }: { locationId: number }) {
  const count = useCampaign()?.notesAt(locationId) ?? 0;
  return (
    <>
      {count === 0 ? null : (
        <span className={classes.notes} role="img" aria-label={count === 1 ? '1 note' : `${count} notes`}>
          <IconNote size={16} stroke={1.75} aria-hidden="true" />
          <span aria-hidden="true">{count}</span>
        </span>
      )}
      <StepSign locationId={locationId} />
    </>
  );
}
