import { useQueryClient } from '@tanstack/react-query';
import { formMessages, locationNameProblem } from '@venture-atlas/rules';
import { isLocationNumber, locationFieldNames, type StaffLocation, type StaffLocationPage } from '@venture-atlas/types';
import { useState } from 'react';
import { saveLocation } from '../../../api/admin.ts';
import { staffKeys } from '../../../api/staff-keys.ts';
import { useSendingForm } from '../../../forms/use-sending-form.ts';
import { useRegistry } from '../use-registry.ts';
import { useStaffSave } from '../use-staff-save.ts';
import {
  changedFields,
  type LocationValues,
  locationLabels,
  mineUpon,
  readNumber,
  valuesOf,
} from './location-values.ts';

/** The fields of the form, in the order in which errors are searched. */
export const locationFields = [
  'name',
  ...locationFieldNames,
  'images_from_wiki',
  'image',
  'seo_image',
  'type_id',
  'draft',
] as const;

/** Values with choosers; all others are typed. */
export type LocationChoices = Pick<LocationValues, 'image' | 'seo_image' | 'type' | 'draft'>;

/** Typed values. */
export type LocationTexts = Omit<LocationValues, keyof LocationChoices>;

/**
 * The state of a location's form, and saving.
 *
 * @param item undefined for a new location
 * @param onSaved called after a new location was created
 */
export function useLocationForm(
  item: StaffLocationPage | undefined,
  onSaved: ((saved: StaffLocation) => Promise<void>) | undefined,
) {
  const client = useQueryClient();
  const { worldId } = useRegistry();
  const [before, setBefore] = useState(() => valuesOf(item));
  const [choices, setChoices] = useState(() => pickChoices(before));
  const [isChanged, setChanged] = useState(false);
  const [isUpdated, setUpdated] = useState(false);
  const staff = useStaffSave<StaffLocation>(item?.version);

  const keep = (saved: StaffLocation) => {
    if (item === undefined) return;
    client.setQueryData<StaffLocationPage>(staffKeys.adminItem('location', item.id), (page) => ({
      ...(page ?? item),
      ...saved,
    }));
  };
  const sending = useSendingForm(
    locationFields,
    {
      initialValues: pickTexts(before),
      onValuesChange: () => {
        setChanged(true);
        setUpdated(false);
      },
      validate: {
        name: nameProblem,
        ...Object.fromEntries(locationFieldNames.filter(isLocationNumber).map((name) => [name, numberProblem])),
      },
    },
    async () => {
      const changed = changedFields(current(), before);
      const { location } = await staff.save(changed, (stamp) =>
        saveLocation({ id: item?.id, worldId }, { ...changed, ...stamp }),
      );
      staff.seen(location.version);
      setBefore(valuesOf(location));
      setChanged(false);
      keep(location);
      if (item === undefined) await onSaved?.(location);
      else setUpdated(true);
    },
  );
  const current = (): LocationValues => ({ ...sending.form.getValues(), ...choices });
  const choose = (chosen: Partial<LocationChoices>) => {
    setChoices((others) => ({ ...others, ...chosen }));
    setUpdated(false);
  };
  const keepMine = () => {
    if (staff.conflict === undefined) return;
    const theirs = valuesOf(staff.conflict.current);
    const mine = mineUpon(theirs, current(), before);
    sending.form.setValues(pickTexts(mine));
    setChoices(pickChoices(mine));
    setBefore(theirs);
    staff.keepMine();
  };
  const isDirty =
    isChanged ||
    choices.image !== before.image ||
    choices.seo_image !== before.seo_image ||
    choices.type?.id !== before.type?.id ||
    choices.draft !== before.draft;
  return { ...sending, before, current, choices, choose, keep, keepMine, isDirty, isUpdated, staff };
}

function nameProblem(typed: string): string | null {
  const name = typed.trim();
  return name === '' ? formMessages.fieldRequired(locationLabels.name) : (locationNameProblem(name) ?? null);
}

function numberProblem(typed: string): string | null {
  return readNumber(typed) === undefined ? 'Enter a number above 0, or leave it empty.' : null;
}

function pickTexts(values: LocationValues): LocationTexts {
  const { image: _image, seo_image: _seoImage, type: _type, draft: _draft, ...texts } = values;
  return texts;
}

function pickChoices({ image, seo_image, type, draft }: LocationValues): LocationChoices {
  return { image, seo_image, type, draft };
}
