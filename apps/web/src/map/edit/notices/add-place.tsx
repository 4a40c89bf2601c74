import { Button } from '@mantine/core';
import { IconMapPinPlus } from '@tabler/icons-react';
import type { MapLatLng } from '@venture-atlas/map-math';
import { formMessages, locationNameProblem } from '@venture-atlas/rules';
import type { Child, LocationMapDetails, LocationSearchResult, StaffPosition } from '@venture-atlas/types';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { FormProblem, refusedField } from '../../../forms/form-problem.tsx';
import { LocationField } from '../../../forms/location-field.tsx';
import plain from '../../../ui/plain.module.css';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import type { EditSession } from '../session/edit-state.ts';
import classes from './notice-bar.module.css';

export interface AddPlaceProps {
  map: LocationMapDetails;
  /** What stands on the map already. */
  points: readonly Child[];
  /** Where it is to be put; null until the map was clicked. */
  at: MapLatLng | null;
  session: EditSession;
  /** CSS pixels per map unit: how large the new place is goes by it. */
  zoomNow: () => number | undefined;
  /** Puts it into the middle of the view: the keyboard's way. */
  onHere: () => void;
  onAdded: (place: StaffPosition) => void;
  onCancel: () => void;
}

const FOCUS_AFTER_TAP_MS = 60;

/** Adding a place: first where, then what, a new location or one that exists. */
export function AddPlace({ at, onHere, onCancel, ...form }: AddPlaceProps) {
  if (at !== null) return <AddForm {...form} at={at} onCancel={onCancel} />;
  return (
    <div className={classes.bar} role="status">
      <IconMapPinPlus className={classes.icon} size={20} stroke={1.75} aria-hidden="true" />
      <span className={classes.words}>Click the map where the new place is</span>
      <span className={classes.acts}>
        <Button variant="subtle" onClick={onHere}>
          In the middle
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </span>
    </div>
  );
}

function AddForm({
  map,
  points,
  at,
  session,
  zoomNow,
  onAdded,
  onCancel,
}: Omit<AddPlaceProps, 'onHere' | 'at'> & { at: MapLatLng }) {
  const [name, setName] = useState('');
  const [existing, setExisting] = useState<LocationSearchResult | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ field?: string; error?: unknown } | null>(null);
  const fieldRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // After a finger the browser still gives the focus to what was tapped.
    const timer = setTimeout(() => fieldRef.current?.focus(), FOCUS_AFTER_TAP_MS);
    return () => clearTimeout(timer);
  }, []);
  const onMap = useMemo(() => new Set([map.id, ...points.map((point) => point.location_id)]), [map.id, points]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const wrong = existing === null ? locationNameProblem(name) : undefined;
    if (wrong !== undefined) {
      setProblem({ field: wrong });
      fieldRef.current?.focus();
      return;
    }
    setBusy(true);
    setProblem(null);
    const location = existing === null ? { name: name.trim() } : { location_id: existing.id };
    const outcome = await session.write(
      { kind: 'add', mapId: map.id, location, name: name.trim(), ...at, zoom: zoomNow() },
      { tellsRefusals: true },
    );
    setBusy(false);
    if (outcome.kind === 'saved' && outcome.position !== null) onAdded(outcome.position);
    if (outcome.kind === 'refused') {
      const isName = refusedField(outcome.error, ['name']) !== undefined;
      setProblem(isName ? { field: errorText(outcome.error) } : { error: outcome.error });
    }
  };

  return (
    <form
      className={classes.form}
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onCancel();
      }}
      noValidate
    >
      <h2 className={classes.title}>Add a place</h2>
      <LocationField
        ref={fieldRef}
        label="Name"
        value={name}
        leaveOut={onMap}
        error={problem?.field}
        onChange={(text) => {
          setName(text);
          setExisting(null);
          setProblem(null);
        }}
        onChoose={setExisting}
      />
      <p className={plain.quiet}>
        {existing === null
          ? 'A new location of this name is made. Choose one from the list to put that one here.'
          : `${existing.name} is put on this map too; it stays one location.`}
      </p>
      <FormProblem error={problem?.error} />
      <div className={plain.buttons} data-end>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton isBusy={isBusy} busyLabel={formMessages.saving}>
          Add
        </SubmitButton>
      </div>
    </form>
  );
}
