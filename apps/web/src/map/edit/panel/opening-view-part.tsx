import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { staffMessages } from '@venture-atlas/rules';
import type { LocationMapDetails, OpeningView } from '@venture-atlas/types';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { IntentKey } from '../../../api/client-key.ts';
import { updateLocation } from '../../../api/staff-map.ts';
import { Alert } from '../../../ui/alert.tsx';
import plain from '../../../ui/plain.module.css';
import { sendWithRetries } from '../session/send-with-retries.ts';
import { whileOff } from '../while-off.ts';
import classes from './edit-poi-tab.module.css';

export interface OpeningViewPartProps {
  details: LocationMapDetails;
  /** What is looked at; undefined until the map is ready. */
  openingHere: () => OpeningView | undefined;
}

/** Chooses where a map opens: with what is looked at, or again with its most important places. */
export function OpeningViewPart({ details, openingHere }: OpeningViewPartProps) {
  const client = useQueryClient();
  const [key] = useState(() => new IntentKey());
  const saving = useMutation({
    mutationFn: (opening_view: OpeningView | null) => {
      const body = { opening_view, version: details.version };
      return sendWithRetries(() =>
        updateLocation(details.id, { opening_view }, { version: body.version, client_key: key.keyFor(body) }),
      );
    },
    onSuccess: () => key.forget(),
    // Also when somebody else was first: the next try is made upon theirs.
    onSettled: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'map-details' }),
  });
  const isChosen = details.opening_view !== null;
  return (
    <section className={classes.part} aria-labelledby="edit-opening">
      <h3 className={classes.title} id="edit-opening">
        {staffMessages.openingTitle}
      </h3>
      <p className={plain.quiet}>{isChosen ? staffMessages.openingChosen : staffMessages.openingByPlaces}</p>
      <div className={plain.buttons}>
        <Button
          variant="default"
          {...whileOff(saving.isPending)}
          onClick={() => {
            const view = openingHere();
            if (view !== undefined) saving.mutate(view);
          }}
        >
          {staffMessages.openMapHere}
        </Button>
        {isChosen ? (
          <Button variant="subtle" {...whileOff(saving.isPending)} onClick={() => saving.mutate(null)}>
            {staffMessages.openingCleared}
          </Button>
        ) : null}
      </div>
      {saving.isError ? <Alert kind="error">{errorText(saving.error)}</Alert> : null}
      {saving.isSuccess && !saving.isPending ? (
        <Alert kind="success">
          {saving.variables === null ? staffMessages.openingFree : staffMessages.openingKept}
        </Alert>
      ) : null}
    </section>
  );
}
