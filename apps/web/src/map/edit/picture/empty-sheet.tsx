import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formMessages } from '@venture-atlas/rules';
import type { LocationMapDetails } from '@venture-atlas/types';
import { useState } from 'react';
import { IntentKey } from '../../../api/client-key.ts';
import { setMapSize } from '../../../api/staff-map.ts';
import { FormProblem } from '../../../forms/form-problem.tsx';
import { OneOf } from '../../../forms/one-of.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { sendWithRetries } from '../session/send-with-retries.ts';
import classes from './picture-form.module.css';

/** As large as the city maps of the demo world, so that labels of the usual scales fit. */
const sheets = [
  { value: 'wide', label: 'Wide', size: { width: 4096, height: 3072 } },
  { value: 'square', label: 'Square', size: { width: 4096, height: 4096 } },
  { value: 'tall', label: 'Tall', size: { width: 3072, height: 4096 } },
] as const;

export interface EmptySheetProps {
  details: LocationMapDetails;
  onMade: () => void;
}

/** A map without a picture: paper of a size, ready for places. */
export function EmptySheet({ details, onMade }: EmptySheetProps) {
  const client = useQueryClient();
  const [shape, setShape] = useState<string>(sheets[0].value);
  const [key] = useState(() => new IntentKey());
  const sheet = sheets.find(({ value }) => value === shape) ?? sheets[0];
  const making = useMutation({
    mutationFn: () => {
      const body = { ...sheet.size, version: details.version };
      return sendWithRetries(() =>
        setMapSize(details.id, sheet.size, { version: body.version, client_key: key.keyFor(body) }),
      );
    },
    onSuccess: () => {
      key.forget();
      onMade();
    },
    // Also when somebody else was first: then theirs is shown.
    onSettled: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'map-details' }),
  });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!making.isPending) making.mutate();
      }}
    >
      <OneOf
        label="Shape of the sheet"
        choices={sheets.map(({ value, label }) => ({ value, label }))}
        value={shape}
        onChange={setShape}
      />
      <FormProblem error={making.error} />
      <SubmitButton isBusy={making.isPending} busyLabel={formMessages.saving} fullWidth>
        Begin with an empty sheet
      </SubmitButton>
    </form>
  );
}
