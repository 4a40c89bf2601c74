import '../../../ui/field-styles.ts';
import { TextInput } from '@mantine/core';
import { formMessages, staffMessages } from '@venture-atlas/rules';
import type { LocationMapDetails } from '@venture-atlas/types';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import type { PictureFields } from '../../../api/staff-map.ts';
import { FormProblem, refusedField } from '../../../forms/form-problem.tsx';
import { useUpload } from '../../../forms/use-upload.ts';
import { VersionConflict } from '../../../forms/version-conflict.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { fieldError } from '../../../ui/field-error.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { fieldLabel, isSameValue, valueWords } from '../field-words.ts';
import { FileField } from './file-field.tsx';
import { PictureFitField } from './picture-fit-field.tsx';
import classes from './picture-form.module.css';
import { TilesWait } from './tiles-wait.tsx';
import { useFittedPicture } from './use-fitted-picture.ts';
import { usePictureSaving } from './use-picture-saving.ts';

const credits = [
  { field: 'map_maker_name', hint: '' },
  { field: 'map_maker_url', hint: 'https://' },
  { field: 'map_licence', hint: 'For example CC BY 4.0' },
  { field: 'map_licence_url', hint: 'https://' },
] as const;
const fields = ['image', ...credits.map(({ field }) => field)] as const;

/** The picture under a map and whose it is (specification sections 2 and 4): sent as soon as it is chosen. */
export function PictureForm({ details }: { details: LocationMapDetails }) {
  const upload = useUpload(() => undefined, details.id);
  const uploaded = upload.state.kind === 'done' ? upload.state.uploaded : undefined;
  const fitted = useFittedPicture(details, uploaded);
  const [isFitting, setFitting] = useState(false);
  const [fitError, setFitError] = useState<unknown>();
  const [texts, setTexts] = useState<Partial<Record<(typeof credits)[number]['field'], string>>>({});
  const [problem, setProblem] = useState<string>();
  const saving = usePictureSaving(details);
  const { conflict } = saving;
  const isUploading = upload.state.kind === 'sending';
  const isFirst = details.image === null;
  const isBusy = isFitting || saving.isSaving;

  const changed = (): PictureFields => {
    const credit = credits.flatMap(({ field }) => {
      const text = texts[field]?.trim();
      return text === undefined || text === (details[field] ?? '') ? [] : [[field, text] as const];
    });
    return { ...(uploaded === undefined ? {} : { image: uploaded.url }), ...Object.fromEntries(credit) };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isUploading || isBusy) return;
    const wish = changed();
    if ((isFirst && wish.image === undefined) || Object.keys(wish).length === 0) {
      setProblem(formMessages.fieldRequired(staffMessages.map));
      return;
    }
    setProblem(undefined);
    setFitError(undefined);
    setFitting(true);
    try {
      const image = await fitted.take();
      saving.save({ ...wish, ...(image === undefined ? {} : { image }) });
    } catch (error) {
      setFitError(error);
    } finally {
      setFitting(false);
    }
  };

  if (saving.isPreparing) return <TilesWait name={details.name} />;
  const wrong = refusedField(saving.error, fields);
  const sent = changed();
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      {saving.failed === null ? null : <Alert kind="error">{saving.failed}</Alert>}
      <FileField
        label={staffMessages.map}
        upload={upload}
        problem={
          (upload.state.kind === 'idle' ? problem : undefined) ??
          (wrong === 'image' ? errorText(saving.error) : undefined)
        }
        onRemove={upload.clear}
      />
      {fitted.question === undefined ? null : <PictureFitField {...fitted.question} />}
      {credits.map(({ field, hint }) => (
        <TextInput
          key={field}
          label={fieldLabel(field)}
          placeholder={hint}
          autoComplete="off"
          value={texts[field] ?? details[field] ?? ''}
          error={fieldError(wrong === field ? errorText(saving.error) : undefined)}
          onChange={(event) => setTexts({ ...texts, [field]: event.currentTarget.value })}
        />
      ))}
      <FormProblem error={fitError ?? saving.error} fields={fields} />
      {saving.isSaved && saving.failed === null ? <Alert kind="success">{formMessages.locationUpdated}</Alert> : null}
      <SubmitButton
        isBusy={isUploading || isBusy}
        busyLabel={isUploading ? formMessages.waitingForFileUpload : formMessages.saving}
        fullWidth
      >
        {formMessages.submit}
      </SubmitButton>
      <VersionConflict
        isOpen={conflict !== null}
        changedBy={conflict?.changedBy ?? ''}
        changedAt={conflict?.changedAt}
        differences={fields
          .filter((field) => field in sent || !isSameValue(details[field], conflict?.current[field]))
          .map((field) => ({
            label: fieldLabel(field),
            mine: valueWords(field, field in sent ? sent[field] : conflict?.current[field]),
            theirs: valueWords(field, conflict?.current[field]),
          }))}
        onKeepMine={saving.keepMine}
        onTakeTheirs={saving.takeTheirs}
        onClose={saving.takeTheirs}
      />
    </form>
  );
}
