import { Button } from '@mantine/core';
import { formMessages } from '@venture-atlas/rules';
import type { Child, LocationLink } from '@venture-atlas/types';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { ApiError, detailsOf, errorText } from '../../../api/api-error.ts';
import type { ParentChoice } from '../../../api/staff-map.ts';
import { LocationField } from '../../../forms/location-field.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import type { EditSession } from '../session/edit-state.ts';
import { useEditPath } from '../use-edit-path.ts';
import { whileOff } from '../while-off.ts';
import classes from './parent-form.module.css';

export interface ParentFormProps {
  point: Child;
  /** The map that it stands on now. */
  map: { id: number; name: string };
  session: EditSession;
  /** Its shape is being edited: first that is saved or left. */
  isDisabled: boolean;
  /** It stands on another map now. */
  onMoved: () => void;
}

/** Which map a place stands on (specification sections 2 and 8): the server's refusal stands under the field. */
export function ParentForm({ point, map, session, isDisabled, onMoved }: ParentFormProps) {
  const editPath = useEditPath();
  const [name, setName] = useState(map.name);
  const [chosen, setChosen] = useState<LocationLink | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  const change = async (parent: ParentChoice, parentName: string) => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    const outcome = await session.write({ kind: 'parent', id: point.id, parent, parentName }, { tellsRefusals: true });
    setBusy(false);
    if (outcome.kind === 'refused') setError(outcome.error);
    if (outcome.kind !== 'saved' || outcome.position === null) return;
    const { parent: now } = outcome.position;
    if (now.id === map.id) return;
    showToast(`${point.name} is now on the ${now.name} map.`);
    onMoved();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isDisabled) return;
    const typed = name.trim();
    if (typed === '') setError(new ApiError(400, 'bad_request', formMessages.fieldRequired('Parent')));
    else void change(chosen === null ? { new_parent: typed } : { new_parent_id: chosen.id }, typed);
  };
  const candidates = detailsOf(error, 'parent_ambiguous')?.candidates ?? [];

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.line}>
        <LocationField
          label="Parent"
          isLabelHidden
          value={name}
          leaveOut={new Set([point.location_id])}
          isInvalid={error !== undefined}
          onChange={(text) => {
            setName(text);
            setChosen(null);
            setError(undefined);
          }}
          onChoose={setChosen}
        />
        <Button variant="default" type="submit" {...whileOff(isBusy || isDisabled)}>
          {isBusy ? formMessages.saving : 'Change Parent'}
        </Button>
      </div>
      {error === undefined ? null : <Alert kind="error">{errorText(error)}</Alert>}
      {candidates.length > 0 ? (
        <ul className={classes.candidates} aria-label={`Locations called ${name}`}>
          {candidates.map((candidate) => (
            <li key={candidate.id}>
              <Button
                variant="default"
                fullWidth
                {...whileOff(isBusy)}
                onClick={() => void change({ new_parent_id: candidate.id }, candidate.name)}
              >
                {candidate.name}
              </Button>
              <Link to={editPath(candidate.slug)} className={classes.look}>
                /{candidate.slug}/
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </form>
  );
}
