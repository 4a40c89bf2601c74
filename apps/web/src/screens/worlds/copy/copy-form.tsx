import '../../../ui/field-styles.ts';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { printedNameProblem } from '@venture-atlas/rules';
import { WORLD_NAME_MAX } from '@venture-atlas/types';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { errorText, isNotFound } from '../../../api/api-error.ts';
import { IntentKey } from '../../../api/client-key.ts';
import { useMapDetails } from '../../../api/locations.ts';
import { copyPlanQuery, copyWorld } from '../../../api/world-copies.ts';
import { FormProblem } from '../../../forms/form-problem.tsx';
import { useSendingForm } from '../../../forms/use-sending-form.ts';
import { WORLDS_PATH } from '../../../navigation/world-paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { fieldError } from '../../../ui/field-error.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import classes from './copy.module.css';
import { CopyPlan } from './copy-plan.tsx';
import { MapField } from './map-field.tsx';

export interface CopyFormProps {
  /** The map by its slug, as the address says it. */
  map: string | undefined;
  /** The campaign that goes along. */
  campaign: string | undefined;
  /** What the world shall be called, as far as somebody said. */
  name: string;
  /** Where one came from. */
  back: string;
  onMap: (slug: string) => void;
  /** The copy of this id is under way. */
  onBegun: (id: string) => void;
}

const fields = ['name'] as const;

/** Which map, what the world is called, and what comes of it before anything is copied. */
export function CopyForm({ map: slug, campaign, name, back, onMap, onBegun }: CopyFormProps) {
  const map = useMapDetails(slug ?? '', undefined, slug !== undefined);
  const mapId = map.data?.id;
  const [isMapOnly, setMapOnly] = useState(false);
  const plan = useQuery({ ...copyPlanQuery(mapId ?? 0, campaign, isMapOnly), enabled: mapId !== undefined });
  const hasMapsBelow = isMapOnly || (plan.data?.maps ?? 0) > 1;
  const key = useRef(new IntentKey());
  const { form, onSubmit, isBusy, error } = useSendingForm(
    fields,
    {
      initialValues: { name },
      validate: {
        name: (typed) => (typed.trim() === '' ? null : (printedNameProblem(typed, WORLD_NAME_MAX) ?? null)),
      },
    },
    async ({ name: typed }) => {
      if (mapId === undefined) return;
      const wish = {
        location_id: mapId,
        ...(campaign === undefined ? {} : { campaign_id: campaign }),
        ...(typed.trim() === '' ? {} : { name: typed.trim() }),
        ...(isMapOnly && { map_only: true }),
      };
      const { id } = await copyWorld({ ...wish, client_key: key.current.keyFor(wish) });
      onBegun(id);
    },
  );
  const problem = plan.data?.problem ?? null;
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <div className={classes.card}>
        <div className={classes.half}>
          <MapField
            chosen={map.data && { slug: map.data.slug, name: map.data.name }}
            isBusy={isBusy}
            description={
              isMapOnly ? 'Everything on it is copied.' : 'Everything on it and on the maps below it is copied.'
            }
            onChoose={(chosen) => {
              setMapOnly(false);
              onMap(chosen);
            }}
          />
          <TextInput
            label="Name of the world"
            autoComplete="off"
            placeholder={map.data?.name ?? 'That of the map'}
            key={form.key('name')}
            {...form.getInputProps('name')}
            error={fieldError(form.errors.name)}
          />
          {hasMapsBelow ? (
            <Checkbox
              label="This map only"
              description="Places on it come along without maps of their own."
              checked={isMapOnly}
              disabled={isBusy}
              onChange={(event) => setMapOnly(event.currentTarget.checked)}
            />
          ) : null}
        </div>
        <div className={classes.half} aria-live="polite">
          {slug === undefined ? (
            <p className={classes.quiet}>
              Choose a map of the open atlas: its places, texts and picture become a world that is yours alone. You see
              how much it is before anything is copied.
            </p>
          ) : null}
          {slug !== undefined && (map.isPending || (mapId !== undefined && plan.isPending)) ? (
            <RowsSkeleton count={4} label="Looking at what would be copied" />
          ) : null}
          {plan.data === undefined || plan.isError ? null : <CopyPlan plan={plan.data} />}
          <Failure of={map.error === null ? plan : map} />
        </div>
      </div>
      {problem === null ? null : (
        <Alert kind="warning" action={<Link to={WORLDS_PATH}>Your worlds</Link>}>
          {problem}
        </Alert>
      )}
      <FormProblem error={error} fields={fields} />
      <div className={classes.acts}>
        <SubmitButton
          isBusy={isBusy}
          busyLabel="Asking…"
          disabled={plan.data === undefined || plan.isError || problem !== null}
        >
          Copy this map
        </SubmitButton>
        <Button variant="subtle" component={Link} to={back}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Why nothing can be said of the copy. */
function Failure({ of: { error, refetch } }: { of: { error: unknown; refetch: () => unknown } }) {
  if (error === null) return null;
  if (isNotFound(error))
    return (
      <Alert kind="error">
        Only maps of the open atlas can be copied, with a campaign of yours. Choose another map.
      </Alert>
    );
  return (
    <Alert kind="error" onRetry={refetch}>
      {errorText(error)}
    </Alert>
  );
}
