import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { showingQuery } from '../../api/handouts.ts';
import type { AsPlayer } from '../../api/query-keys.ts';
import { ShownHandout } from '../../map/campaign/shown/shown-handout.tsx';
import { Alert } from '../../ui/alert.tsx';
import classes from './chronicle.module.css';

export interface ShownAgainProps {
  campaignId: string;
  as: AsPlayer | undefined;
  /** The key of what was shown. */
  showing: string;
  title: string;
}

/** What was shown once, to be looked at again. */
export function ShownAgain({ campaignId, as, showing, title }: ShownAgainProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({ ...showingQuery(campaignId, showing, as), enabled: isOpen });
  return (
    <>
      <button type="button" className={classes.shown} onClick={() => setOpen(true)}>
        {title}
      </button>
      {isOpen && error !== null ? <Alert kind="error">{errorText(error)}</Alert> : null}
      {isOpen && data !== undefined ? (
        <ShownHandout shown={data} words="Shown before" onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
