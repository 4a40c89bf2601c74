import '../../../ui/field-styles.ts';
import { Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  isFieldOfMap,
  type LocationFieldName,
  locationFieldNames,
  locationFieldOf,
  type StaffLocation,
  type StaffLocationPage,
} from '@venture-atlas/types';
import { mapPictureQuery } from '../../../api/admin.ts';
import formClasses from '../../../forms/forms.module.css';
import { PictureField } from '../../../forms/picture-field.tsx';
import { TypeField } from '../../../forms/type-field.tsx';
import type { SendingForm } from '../../../forms/use-sending-form.ts';
import { fieldError } from '../../../ui/field-error.tsx';
import { DraftField } from './draft-field.tsx';
import { locationLabels as labels } from './location-values.ts';
import { PendingPictureNotice } from './pending-picture-notice.tsx';
import { StretchNotice } from './stretch-notice.tsx';
import type { LocationChoices, LocationTexts } from './use-location-form.ts';

export interface LocationFieldsProps {
  /** Undefined for a new location. */
  item: StaffLocationPage | undefined;
  form: SendingForm<LocationTexts>['form'];
  choices: LocationChoices;
  onChoose: (chosen: Partial<LocationChoices>) => void;
  onUploading: (isUploading: boolean) => void;
  /** A new map was cut into tiles, or will not be. */
  onPictureSettled: (location: StaffLocation) => void;
}

const mapFields = locationFieldNames.filter(isFieldOfMap);
const otherFields = locationFieldNames.filter((name) => !isFieldOfMap(name));

/** The fields of a location, each with its notices below it. */
export function LocationFields(props: LocationFieldsProps) {
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
        description="Shown where the address is shared; else the map is."
        value={choices.seo_image}
        locationId={item?.id}
        onChange={(image) => onChoose({ seo_image: image })}
        onUploading={onUploading}
        error={sentence(form.errors.seo_image)}
      />
      {otherFields.map(text)}
      <Textarea
        label={labels.images_from_wiki}
        description="One address a line; Locations Without Images offers them."
        rows={3}
        resize="vertical"
        key={form.key('images_from_wiki')}
        {...form.getInputProps('images_from_wiki')}
        error={fieldError(form.errors.images_from_wiki)}
      />
    </>
  );
}

/** The small picture of the map that is there. */
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
