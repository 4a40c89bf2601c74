import { Button } from '@mantine/core';
import { formMessages } from '@venture-atlas/rules';
import type { StaffLocation, StaffLocationPage } from '@venture-atlas/types';
import { type FormEvent, useCallback, useState } from 'react';
import { Link } from 'react-router';
import { FormProblem } from '../../../forms/form-problem.tsx';
import formClasses from '../../../forms/forms.module.css';
import { ProtectedDialog } from '../../../forms/protected-dialog.tsx';
import { useUnsavedGuard } from '../../../forms/use-unsaved-guard.tsx';
import { VersionConflict } from '../../../forms/version-conflict.tsx';
import { Alert } from '../../../ui/alert.tsx';
import plain from '../../../ui/plain.module.css';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { useRegistry } from '../use-registry.ts';
import { LocationFields } from './location-fields.tsx';
import { dearChanges, locationDifferences } from './location-values.ts';
import { locationFields, useLocationForm } from './use-location-form.ts';

export interface LocationFormProps {
  item?: StaffLocationPage;
  /** A new location was made. */
  onSaved?: (saved: StaffLocation) => Promise<void>;
  /** Theirs was taken over: the form begins anew. */
  onTaken?: () => void;
}

/** The five fields of the specification (section 2), and what else staff know of a location. */
export function LocationForm({ item, onSaved, onTaken }: LocationFormProps) {
  const { list } = useRegistry();
  const [uploads, setUploads] = useState(0);
  const [asking, setAsking] = useState<readonly string[]>([]);
  const onUploading = useCallback((is: boolean) => setUploads((count) => count + (is ? 1 : -1)), []);
  const held = useLocationForm(item, onSaved);
  const { form, onSubmit, isBusy, before, current, keep, staff } = held;
  const guard = useUnsavedGuard(held.isDirty && !isBusy);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const dear = item === undefined ? [] : dearChanges(current(), before);
    if (dear.length > 0 && !form.validate().hasErrors) setAsking(dear);
    else onSubmit();
  };
  const isUploading = uploads > 0;
  return (
    <form className={formClasses.card} onSubmit={submit} noValidate aria-label="Facts of the location">
      <LocationFields
        item={item}
        form={form}
        choices={held.choices}
        onChoose={held.choose}
        onUploading={onUploading}
        onPictureSettled={keep}
      />
      <FormProblem error={held.error} fields={locationFields} />
      {held.isUpdated ? <Alert kind="success">{formMessages.locationUpdated}</Alert> : null}
      <div className={plain.buttons}>
        <SubmitButton
          isBusy={isBusy || isUploading}
          busyLabel={isUploading ? formMessages.waitingForFileUpload : formMessages.saving}
        >
          Save
        </SubmitButton>
        <Button variant="subtle" component={Link} to={list('location')}>
          Cancel
        </Button>
      </div>
      <ProtectedDialog
        isOpen={asking.length > 0}
        confirm="Save"
        onCancel={() => setAsking([])}
        onConfirm={() => {
          setAsking([]);
          onSubmit();
        }}
      >
        {asking.map((sentenceOfChange) => (
          <p key={sentenceOfChange}>{sentenceOfChange}</p>
        ))}
      </ProtectedDialog>
      {guard}
      <VersionConflict
        isOpen={staff.conflict !== undefined}
        changedBy={staff.conflict?.changedBy ?? ''}
        changedAt={staff.conflict?.changedAt}
        differences={staff.conflict === undefined ? [] : locationDifferences(current(), before, staff.conflict.current)}
        onClose={staff.dropConflict}
        onKeepMine={() => {
          held.keepMine();
          onSubmit();
        }}
        onTakeTheirs={() => {
          if (staff.conflict === undefined) return;
          keep(staff.conflict.current);
          onTaken?.();
        }}
      />
    </form>
  );
}
