import { Button } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { Alert } from '../../../ui/alert.tsx';
import plain from '../../../ui/plain.module.css';
import type { Outcome } from '../session/write.ts';
import { whileOff } from '../while-off.ts';
import classes from './inactive-places.module.css';

export interface PlaceRowProps {
  place: { name: string; type: string | null };
  /** What the button says, and says while it is done. */
  act: string;
  doing: string;
  /** The same with the name of the place. */
  label: string;
  write: () => Promise<Outcome>;
}

/** A place that is not on the map, with the way to bring it there; a refusal stands in the row. */
export function PlaceRow({ place, act, doing, label, write }: PlaceRowProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = async () => {
    setBusy(true);
    setError(undefined);
    const outcome = await write();
    setBusy(false);
    if (outcome.kind === 'refused') setError(outcome.error);
  };
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <span className={classes.name}>{place.name}</span>
        <span className={plain.quiet}>{place.type ?? 'no type'}</span>
      </span>
      <Button variant="default" {...whileOff(isBusy)} aria-label={label} onClick={() => void run()}>
        {isBusy ? doing : act}
      </Button>
      {error === undefined ? null : (
        <div className={classes.problem}>
          <Alert kind="error">{errorText(error)}</Alert>
        </div>
      )}
    </li>
  );
}
