import { Button, Textarea, TextInput } from '@mantine/core';
import { formMessages } from '@venture-atlas/rules';
import {
  isFieldOfMap,
  type LocationFieldName,
  locationFieldNames,
  locationFieldOf,
  type StaffLocation,
  type StaffLocationPage,
  type WorldDetails,
} from '@venture-atlas/types';
import { type FormEvent, useCallback, useEffect, useId, useState } from 'react';
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
import '../../../ui/field-styles.ts';
import { useQuery } from '@tanstack/react-query';
import { isStretched } from '@venture-atlas/map-math';
import { mapPictureQuery } from '../../../api/admin.ts';
import { PictureField } from '../../../forms/picture-field.tsx';
import { TypeField } from '../../../forms/type-field.tsx';
import type { SendingForm } from '../../../forms/use-sending-form.ts';
import { editMapPath } from '../../../navigation/paths.ts';
import { fieldError } from '../../../ui/field-error.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useWorldKind } from '../use-registry.ts';
import classes from './edit-location.module.css';
import { changesToConfirm, locationLabels as labels, locationDifferences } from './location-values.ts';
import { type LocationChoices, type LocationTexts, locationFields, useLocationForm } from './use-location-form.ts';

interface LocationFormProps {
  item?: StaffLocationPage;
  /** A new location was made. */
  onSaved?: (saved: StaffLocation) => Promise<void>;
  /** The other version was taken, so the form starts again. */
  onTaken?: () => void;
}

/** The five fields of the specification (section 2), and other fields for staff. */
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
    const toConfirm = item === undefined ? [] : changesToConfirm(current(), before);
    if (toConfirm.length > 0 && !form.validate().hasErrors) setAsking(toConfirm);
    else onSubmit();
  };
  const isUploading = uploads > 0;
  return (
    <form
      className={`${plain.stack16} ${plain.card} ${formClasses.card}`}
      onSubmit={submit}
      noValidate
      aria-label="Facts of the location"
    >
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

interface LocationFieldsProps {
  /** Undefined for a new location. */
  item: StaffLocationPage | undefined;
  form: SendingForm<LocationTexts>['form'];
  choices: LocationChoices;
  onChoose: (chosen: Partial<LocationChoices>) => void;
  onUploading: (isUploading: boolean) => void;
  /** The tiles of a new map are ready, or failed. */
  onPictureSettled: (location: StaffLocation) => void;
}

const mapFields = locationFieldNames.filter(isFieldOfMap);
const otherFields = locationFieldNames.filter((name) => !isFieldOfMap(name));

/** The fields of a location, each with its messages below. */
function LocationFields(props: LocationFieldsProps) {
  const { item, form, choices, onChoose, onUploading, onPictureSettled } = props;
  const known = useKnownMap(item);
  const text = (field: LocationFieldName | 'name') => (
    <TextInput
      label={labels[field]}
      description={field === 'name' ? undefined : locationFieldOf(field).hint}
      autoComplete="off"
      key={form.key(field)}
      {...form.getInputProps(field)}
      error={fieldError(form.errors[field])}
    />
  );
  return (
    <>
      {text('name')}
      <TypeField
        label={labels.type}
        value={choices.type}
        onChange={(type) => onChoose({ type })}
        error={form.errors.type_id}
      />
      <DraftField item={item} isDraft={choices.draft} onChange={(draft) => onChoose({ draft })} />
      <PictureField
        label={labels.image}
        description="The picture of its map."
        value={choices.image}
        locationId={item?.id}
        onChange={(image) => onChoose({ image })}
        onUploading={onUploading}
        known={known}
        error={sentence(form.errors.image)}
      />
      {item === undefined ? null : <StretchNotice item={item} image={choices.image} />}
      {item === undefined ? null : <PendingPictureNotice item={item} onSettled={onPictureSettled} />}
      <div className={formClasses.pair}>{mapFields.map(text)}</div>
      <PictureField
        label={labels.seo_image}
        description="Shown where people share the address. Without it, the map is shown."
        value={choices.seo_image}
        locationId={item?.id}
        onChange={(image) => onChoose({ seo_image: image })}
        onUploading={onUploading}
        error={sentence(form.errors.seo_image)}
      />
      {otherFields.map(text)}
      <Textarea
        label={labels.images_from_wiki}
        description="One address per line. Locations Without Images offers them."
        rows={3}
        resize="vertical"
        key={form.key('images_from_wiki')}
        {...form.getInputProps('images_from_wiki')}
        error={fieldError(form.errors.images_from_wiki)}
      />
    </>
  );
}

/** The small picture of the current map. */
function useKnownMap(item: StaffLocationPage | undefined) {
  const image = item?.image;
  const { data, isPending } = useQuery({ ...mapPictureQuery(item?.id ?? 0), enabled: typeof image === 'string' });
  if (typeof image === 'string' && isPending) return { url: image, preview: undefined, words: '' };
  if (data?.image === undefined || data.image === null || data.tiles === null) return undefined;
  return { url: data.image, preview: data.tiles.preview, words: `${data.map_width} × ${data.map_height} map units` };
}

function sentence(error: unknown): string | undefined {
  return typeof error === 'string' ? error : undefined;
}

interface PendingPictureNoticeProps {
  item: StaffLocationPage;
  /** The new picture is ready, or failed. */
  onSettled: (location: StaffLocation) => void;
}

/** Shown while tiles of a new map are made and everybody still sees the old one, and for the result. */
function PendingPictureNotice({ item, onSettled }: PendingPictureNoticeProps) {
  const { data } = useQuery({ ...mapPictureQuery(item.id), enabled: item.pending?.state === 'pending' });
  const isSettled = item.pending?.state === 'pending' && data !== undefined && data.pending?.state !== 'pending';
  useEffect(() => {
    if (!isSettled) return;
    const { image, map_width, map_height, pending } = data;
    onSettled({ ...item, image, map_width, map_height, pending });
  }, [isSettled, data, item, onSettled]);
  if (item.pending === null) return null;
  if (item.pending.state === 'pending') {
    return <Alert kind="info">The map is being cut into tiles. Until it is ready, everybody sees the old one.</Alert>;
  }
  return <Alert kind="error">{item.pending.error ?? 'The picture could not be made into a map.'}</Alert>;
}

/** Warns that a new picture would be distorted on its map, and links to the options. */
function StretchNotice({ item, image }: { item: StaffLocationPage; image: string }) {
  const [loaded, setLoaded] = useState<{ image: string; width: number; height: number }>();
  const isNew = image !== '' && image !== item.image;
  useEffect(() => {
    if (!isNew) return;
    const picture = new Image();
    picture.onload = () => setLoaded({ image, width: picture.naturalWidth, height: picture.naturalHeight });
    picture.src = image;
    return () => {
      picture.onload = null;
    };
  }, [isNew, image]);
  const { map_width: width, map_height: height } = item;
  if (!isNew || loaded?.image !== image || width === null || height === null) return null;
  if (!isStretched(loaded, { width, height })) return null;
  return (
    <Alert kind="warning" action={<Link to={editMapPath(item.slug)}>Replace it on the map instead</Link>}>
      This picture has other proportions than the map and would be stretched. The form on the map can crop it or add
      paper around it.
    </Alert>
  );
}

interface DraftFieldProps {
  /** Undefined for a new location. */
  item: Pick<StaffLocationPage, 'parents' | 'map_width' | 'draft'> | undefined;
  isDraft: boolean;
  onChange: (isDraft: boolean) => void;
}

/** Whether a location is a draft, and who sees it otherwise. */
export function DraftField({ item, isDraft, onChange }: DraftFieldProps) {
  const { worldId } = useRegistry();
  const kind = useWorldKind(worldId);
  const wordsId = useId();
  const words = draftWords(item, { isDraft, kind });
  return (
    <div className={plain.stack4}>
      <div className={`${plain.row8} ${classes.head}`}>
        <span aria-hidden="true">Draft</span>
        <Switch
          label="Draft"
          checked={isDraft}
          aria-describedby={words === undefined ? undefined : wordsId}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      </div>
      {words === undefined ? null : (
        <p className={`${plain.noMargin} ${plain.quiet}`} id={wordsId}>
          {words}
        </p>
      )}
    </div>
  );
}

interface Draftness {
  isDraft: boolean;
  /** The kind of its world; undefined while unknown. */
  kind: WorldDetails['kind'] | undefined;
}

/**
 * Explains who sees a location. In worlds of the atlas, a location that was never on a map is visible to all readers
 * (specification section 3). Undefined if there is nothing to explain.
 * @param item undefined for a new location
 */
export function draftWords(
  item: Pick<StaffLocationPage, 'parents' | 'map_width' | 'draft'> | undefined,
  { isDraft, kind }: Draftness,
): string | undefined {
  if (isDraft) {
    const isNow = item?.draft === true;
    if (isNow) return 'Only editors see it. Switch Draft off and save to publish it.';
    return item === undefined || item.map_width === null
      ? 'Only editors will see it, until you publish it.'
      : 'Only editors will see it and the places that are only on its map, until you publish it.';
  }
  if (item?.draft === true) return 'Readers see it once you save.';
  const isUnplaced = item === undefined || (item.parents.length === 0 && item.map_width === null);
  if (kind !== 'atlas' || !isUnplaced) return undefined;
  return item === undefined
    ? 'Readers find it by name once you save, even while it is on no map. Switch Draft on to keep it for editors.'
    : 'Readers find it by name, although it is on no map. Switch Draft on to keep it for editors.';
}
