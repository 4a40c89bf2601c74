import '../../../ui/field-styles.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formMessages, locationNameProblem } from '@venture-atlas/rules';
import type { Option, StaffLocation, StaffLocationPage } from '@venture-atlas/types';
import { type FormEvent, useCallback, useState } from 'react';
import { Link } from 'react-router';
import { mapPictureQuery, saveLocation } from '../../../api/admin.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { adminListPath } from '../../../app/paths.ts';
import { FormProblem } from '../../../forms/form-problem.tsx';
import formClasses from '../../../forms/forms.module.css';
import { OptionField } from '../../../forms/option-field.tsx';
import { PictureField } from '../../../forms/picture-field.tsx';
import { ProtectedDialog } from '../../../forms/protected-dialog.tsx';
import { useSendingForm } from '../../../forms/use-sending-form.ts';
import { useUnsavedGuard } from '../../../forms/use-unsaved-guard.tsx';
import { VersionConflict } from '../../../forms/version-conflict.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { fieldError } from '../../../ui/field-error.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { useStaffSave } from '../use-staff-save.ts';
import {
  changedFields,
  dearChanges,
  type LocationValues,
  locationLabels as labels,
  locationDifferences,
  mineUpon,
  readMiles,
  valuesOf,
} from './location-values.ts';
import { PendingPictureNotice } from './pending-picture-notice.tsx';
import { StretchNotice } from './stretch-notice.tsx';

const textFields = ['name', 'map_maker_name', 'map_maker_url', 'map_licence', 'miles_per_unit', 'wiki_url'] as const;
const fields = [...textFields, 'images_from_wiki', 'image', 'seo_image', 'type_id'] as const;

export interface LocationFormProps {
  item?: StaffLocationPage;
  /** A new location was made. */
  onSaved?: (saved: StaffLocation) => Promise<void>;
  /** Theirs was taken over: the form begins anew. */
  onTaken?: () => void;
}

/** The five fields of the specification (section 2), and what else staff know of a location. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one form: its fields in the order of the page
export function LocationForm({ item, onSaved, onTaken }: LocationFormProps) {
  const client = useQueryClient();
  const [before, setBefore] = useState(() => valuesOf(item));
  const [image, setImage] = useState(before.image);
  const [seoImage, setSeoImage] = useState(before.seo_image);
  const [type, setType] = useState<Option | null>(before.type);
  const [isChanged, setChanged] = useState(false);
  const [isUpdated, setUpdated] = useState(false);
  const [uploads, setUploads] = useState(0);
  const [asking, setAsking] = useState<readonly string[]>([]);
  const staff = useStaffSave<StaffLocation>(item?.version);
  const onUploading = useCallback((is: boolean) => setUploads((count) => count + (is ? 1 : -1)), []);

  const known = useKnownMap(item);
  const keep = (saved: StaffLocation) => {
    if (item === undefined) return;
    client.setQueryData<StaffLocationPage>(queryKeys.adminItem('location', item.id), (page) => ({
      ...(page ?? item),
      ...saved,
    }));
  };
  const { form, onSubmit, isBusy, error } = useSendingForm(
    fields,
    {
      initialValues: pickTexts(before),
      onValuesChange: () => {
        setChanged(true);
        setUpdated(false);
      },
      validate: {
        name: (typed: string) =>
          typed.trim() === '' ? formMessages.fieldRequired(labels.name) : (locationNameProblem(typed.trim()) ?? null),
        miles_per_unit: (typed: string) =>
          readMiles(typed) === undefined ? 'Enter a number above 0, or leave it empty.' : null,
      },
    },
    async () => {
      const values = current();
      const changed = changedFields(values, before);
      const { location } = await staff.save(changed, (stamp) => saveLocation(item?.id, { ...changed, ...stamp }));
      staff.seen(location.version);
      setBefore(valuesOf(location));
      setChanged(false);
      keep(location);
      if (item === undefined) await onSaved?.(location);
      else setUpdated(true);
    },
  );
  const current = (): LocationValues => ({ ...form.getValues(), image, seo_image: seoImage, type });
  const isDirty = isChanged || image !== before.image || seoImage !== before.seo_image || type?.id !== before.type?.id;
  const guard = useUnsavedGuard(isDirty && !isBusy);

  const keepMine = () => {
    if (staff.conflict === undefined) return;
    const theirs = valuesOf(staff.conflict.current);
    const mine = mineUpon(theirs, current(), before);
    form.setValues(pickTexts(mine));
    setImage(mine.image);
    setSeoImage(mine.seo_image);
    setType(mine.type);
    setBefore(theirs);
    staff.keepMine();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const dear = item === undefined ? [] : dearChanges(current(), before);
    if (dear.length > 0 && !form.validate().hasErrors) setAsking(dear);
    else onSubmit();
  };
  const text = (field: (typeof textFields)[number], description?: string) => (
    <TextInput
      label={labels[field]}
      description={description}
      autoComplete="off"
      key={form.key(field)}
      {...form.getInputProps(field)}
      error={fieldError(form.errors[field])}
    />
  );
  const touching =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setUpdated(false);
    };
  const isUploading = uploads > 0;
  return (
    <form className={formClasses.card} onSubmit={submit} noValidate aria-label="Facts of the location">
      {text('name')}
      <OptionField
        model="type"
        label={labels.type}
        value={type}
        onChange={touching(setType)}
        error={form.errors.type_id}
      />
      <PictureField
        label={labels.image}
        description="The picture of its map."
        value={image}
        onChange={touching(setImage)}
        onUploading={onUploading}
        known={known}
        error={sentence(form.errors.image)}
      />
      {item === undefined ? null : <StretchNotice item={item} image={image} />}
      {item === undefined ? null : <PendingPictureNotice item={item} onSettled={keep} />}
      <div className={formClasses.pair}>
        {text('map_maker_name')}
        {text('map_maker_url')}
      </div>
      <div className={formClasses.pair}>
        {text('map_licence', 'Under which the map may be shown.')}
        {text('miles_per_unit', 'For the scale bar; without it there is none.')}
      </div>
      <PictureField
        label={labels.seo_image}
        description="Shown where the address is shared; else the map is."
        value={seoImage}
        onChange={touching(setSeoImage)}
        onUploading={onUploading}
        error={sentence(form.errors.seo_image)}
      />
      {text('wiki_url', 'Where its article can be read.')}
      <Textarea
        label={labels.images_from_wiki}
        description="One address a line; Locations Without Images offers them."
        rows={3}
        resize="vertical"
        key={form.key('images_from_wiki')}
        {...form.getInputProps('images_from_wiki')}
        error={fieldError(form.errors.images_from_wiki)}
      />
      <FormProblem error={error} fields={fields} />
      {isUpdated ? <Alert kind="success">{formMessages.locationUpdated}</Alert> : null}
      <div className={formClasses.buttons}>
        <SubmitButton
          isBusy={isBusy || isUploading}
          busyLabel={isUploading ? formMessages.waitingForFileUpload : formMessages.saving}
        >
          Save
        </SubmitButton>
        <Button variant="subtle" component={Link} to={adminListPath('location')}>
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
          keepMine();
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

/** The small picture of the map that is there. */
function useKnownMap(item: StaffLocationPage | undefined) {
  const { data } = useQuery({ ...mapPictureQuery(item?.id ?? 0), enabled: typeof item?.image === 'string' });
  if (data?.image === undefined || data.image === null || data.tiles === null) return undefined;
  return { url: data.image, preview: data.tiles.preview, words: `${data.map_width} × ${data.map_height} map units` };
}

function pickTexts(values: LocationValues) {
  const { image: _image, seo_image: _seoImage, type: _type, ...texts } = values;
  return texts;
}

function sentence(error: unknown): string | undefined {
  return typeof error === 'string' ? error : undefined;
}
