import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formMessages, staffMessages } from '@venture-atlas/rules';
import type { LocationMapDetails } from '@venture-atlas/types';
import { useState } from 'react';
import { IntentKey } from '../../../api/client-key.ts';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { setMapSize } from '../../../api/staff-map.ts';
import { DrawMap } from '../../../forms/drawing/draw-map.tsx';
import { FormProblem } from '../../../forms/form-problem.tsx';
import { SegmentedField } from '../../../forms/segmented-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { sendWithRetries } from '../session/send-with-retries.ts';
import classes from './empty-map.module.css';
import pictureFormClasses from './picture-form.module.css';
import { PictureForm } from './picture-form.tsx';
import type { FirstPicture } from './use-first-picture.ts';

export interface EmptyMapProps {
  details: LocationMapDetails;
  /** Whether there is a sketch to draw the map from. */
  canDraw: boolean;
  firstPicture: FirstPicture;
  /** An empty sheet was made of it. */
  onSheet: () => void;
}

/**
 * The stage of a location without a map in edit mode: the upload form (specification section 2). In a world, an empty
 * sheet is offered, too.
 */
export function EmptyMap({ details, canDraw, firstPicture, onSheet }: EmptyMapProps) {
  const { worldId } = useReadingScope();
  const isComing = firstPicture === 'coming';
  return (
    <div className={classes.stage} data-world={worldId}>
      <section className={classes.card} aria-labelledby="add-map">
        <h2 className={classes.title} id="add-map">
          {staffMessages.addMapFor(details.name)}
        </h2>
        <p className={classes.lead}>{leadOf(isComing, canDraw)}</p>
        {canDraw ? (
          <div className={classes.draw}>
            <DrawMap locationId={details.id} />
            <p className={classes.or}>Or upload a picture:</p>
          </div>
        ) : null}
        <PictureForm details={details} />
        {worldId === undefined || isComing ? null : (
          <div className={classes.sheet}>
            <p className={classes.or}>Without a picture:</p>
            <EmptySheet details={details} onMade={onSheet} />
          </div>
        )}
      </section>
    </div>
  );
}

function leadOf(isComing: boolean, canDraw: boolean): string {
  if (isComing) return 'Its picture is on its way.';
  return canDraw
    ? 'This location has no map yet. It can be drawn from its sketch.'
    : 'This location has no map yet. Upload one to start placing points on it.';
}

/** As large as the city maps of the demo world, so that labels of the usual scales fit. */
const sheets = [
  { value: 'wide', label: 'Wide', size: { width: 4096, height: 3072 } },
  { value: 'square', label: 'Square', size: { width: 4096, height: 4096 } },
  { value: 'tall', label: 'Tall', size: { width: 3072, height: 4096 } },
] as const;

interface EmptySheetProps {
  details: LocationMapDetails;
  onMade: () => void;
}

/** Makes a map without a picture: an empty sheet of a chosen size, ready for places. */
function EmptySheet({ details, onMade }: EmptySheetProps) {
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
    // Also if somebody else was first. Then their picture is shown.
    onSettled: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'map-details' }),
  });
  return (
    <form
      className={pictureFormClasses.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!making.isPending) making.mutate();
      }}
    >
      <SegmentedField
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
