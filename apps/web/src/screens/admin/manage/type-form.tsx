import { signs } from '@venture-atlas/map-math/signs';
import '../../../ui/field-styles.ts';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { formMessages, messages, storedTypeLook } from '@venture-atlas/rules';
import {
  LAYER_NAME_MAX,
  type LocationType,
  POINT_SCALE_MAX,
  POINT_SCALE_MIN,
  type TypeIcon,
  type TypeLook,
  type TypePage,
  typeIcons,
} from '@venture-atlas/types';
import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { saveType } from '../../../api/admin.ts';
import { staffKeys } from '../../../api/staff-keys.ts';
import { DeleteCard } from '../../../forms/delete-card.tsx';
import { FormProblem } from '../../../forms/form-problem.tsx';
import classes from '../../../forms/forms.module.css';
import { ProtectedDialog } from '../../../forms/protected-dialog.tsx';
import { type SendingForm, useSendingForm } from '../../../forms/use-sending-form.ts';
import { useUnsavedGuard } from '../../../forms/use-unsaved-guard.tsx';
import { VersionConflict } from '../../../forms/version-conflict.tsx';
import { ColourField, LineFields } from '../../../map/look/look-fields.tsx';
import { PlaceSign } from '../../../map/look/place-sign.tsx';
import { WidePage } from '../../../tables/wide-page.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { fieldError } from '../../../ui/field-error.tsx';
import plain from '../../../ui/plain.module.css';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { modelWords } from '../model-words.ts';
import { type Registry, useRegistry } from '../use-registry.ts';
import { useStaffSave } from '../use-staff-save.ts';
import manageClasses from './manage.module.css';
import { differencesOf, followingWords, readScale, savedWords, type TypeValues } from './type-values.ts';

const fields = ['name', 'default_scale', 'display_dot', 'layer'] as const;
const label = { name: 'Name', default_scale: 'Label size', layer: 'Layer' } as const;

/** What is typed; how it is drawn is chosen beside. */
type TypeFieldValues = Omit<TypeValues, 'icon' | 'look'>;

/** A type: what places of it start with, and go on with until somebody sets theirs. Back to the list after saving. */
export function TypeForm({ item }: { item?: TypePage }) {
  const [base, setBase] = useState<TypeItem | undefined>(item);
  const [round, setRound] = useState(0);
  // Theirs, taken over, fills a new form.
  const takeOver = (taken: LocationType) => {
    setBase(taken);
    setRound(round + 1);
  };
  return <Form key={round} item={base} onTaken={takeOver} />;
}

/** A type as it was read or, taken over from somebody else, without how many places follow it. */
type TypeItem = LocationType & Partial<Pick<TypePage, 'as_type'>>;

interface FormProps {
  item: TypeItem | undefined;
  onTaken: (taken: LocationType) => void;
}

function Form({ item, onTaken }: FormProps) {
  const at = useRegistry();
  const list = at.list('type');
  const [isAsking, setAsking] = useState(false);
  const { form, onSubmit, isBusy, error, icon, setIcon, look, setLook, isDirty, staff } = useTypeForm(item, at);
  const guard = useUnsavedGuard(isDirty && !isBusy);
  const inUse = item?.locations ?? 0;
  const mine = () => ({ ...form.getValues(), icon, look });
  return (
    <WidePage
      title={item?.name ?? 'New type'}
      back={{ to: list, label: modelWords.type.title }}
      {...(item === undefined ? {} : { lead: inUse === 1 ? '1 location has it.' : `${inUse} locations have it.` })}
    >
      <form
        className={`${plain.stack16} ${plain.card} ${classes.card} ${manageClasses.narrow}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // What many places share is protected.
          if (inUse > 0 && !form.validate().hasErrors) setAsking(true);
          else onSubmit();
        }}
      >
        <FormProblem error={error} fields={fields} />
        <TypeFields form={form} icon={icon} onIcon={setIcon} look={look} onLook={setLook} />
        <div className={plain.buttons}>
          <SubmitButton isBusy={isBusy}>Save</SubmitButton>
          <Button variant="subtle" component={Link} to={list}>
            Cancel
          </Button>
        </div>
      </form>
      {item === undefined ? null : (
        <div className={manageClasses.narrow}>
          <DeleteCard
            model="type"
            list={list}
            isOfAtlas={at.worldId === undefined}
            id={item.id}
            name={item.name}
            what="type"
          >
            Its locations stay, without a type.
          </DeleteCard>
        </div>
      )}
      <ProtectedDialog
        isOpen={isAsking}
        confirm="Save"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onSubmit();
        }}
      >
        <p>{inUse === 1 ? '1 location has this type.' : `${inUse} locations have this type.`}</p>
        {item === undefined ? null : followingWords(form.getValues(), item).map((line) => <p key={line}>{line}</p>)}
      </ProtectedDialog>
      {guard}
      <VersionConflict
        isOpen={staff.conflict !== undefined}
        changedBy={staff.conflict?.changedBy ?? ''}
        changedAt={staff.conflict?.changedAt}
        differences={staff.conflict === undefined ? [] : differencesOf(mine(), staff.conflict.current)}
        onClose={staff.dropConflict}
        onKeepMine={() => {
          staff.keepMine();
          onSubmit();
        }}
        onTakeTheirs={() => {
          if (staff.conflict !== undefined) onTaken(staff.conflict.current);
        }}
      />
    </WidePage>
  );
}

/** What is typed of a type, and its saving. */
function useTypeForm(item: TypeItem | undefined, at: Registry) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [icon, setIcon] = useState<TypeIcon | null>(item?.icon ?? null);
  const [look, setLook] = useState<TypeLook>(item?.look ?? {});
  const [isChanged, setChanged] = useState(false);
  const staff = useStaffSave<LocationType>(item?.version);
  const initialValues: TypeFieldValues = {
    name: item?.name ?? '',
    default_scale: item?.default_scale === null || item === undefined ? '' : String(item.default_scale),
    display_dot: item?.display_dot ?? true,
    layer: item?.layer?.name ?? '',
  };
  const sending = useSendingForm(
    fields,
    {
      initialValues,
      onValuesChange: () => setChanged(true),
      validate: {
        name: (typed) => (typed.trim() === '' ? formMessages.fieldRequired(label.name) : null),
        default_scale: (typed) =>
          readScale(typed) === undefined
            ? messages.numberOutOfRange(label.default_scale, POINT_SCALE_MIN, POINT_SCALE_MAX)
            : null,
      },
    },
    async (values) => {
      const type = {
        name: values.name.trim(),
        default_scale: readScale(values.default_scale) ?? null,
        display_dot: values.display_dot,
        icon,
        look: storedTypeLook(look),
        layer: values.layer.trim() || null,
      };
      const saved = await staff.save(type, (stamp) =>
        saveType({ id: item?.id, worldId: at.worldId }, { ...type, ...stamp }),
      );
      client.setQueryData(staffKeys.adminItem('type', saved.id), saved);
      showToast(savedWords(saved));
      await navigate(at.list('type'));
    },
  );
  const isOther = JSON.stringify(storedTypeLook(look)) !== JSON.stringify(item?.look ?? null);
  const isDirty = isChanged || isOther || icon !== (item?.icon ?? null);
  return { ...sending, icon, setIcon, look, setLook, isDirty, staff };
}

interface TypeFieldsProps {
  form: SendingForm<TypeFieldValues>['form'];
  icon: TypeIcon | null;
  onIcon: (icon: TypeIcon | null) => void;
  look: TypeLook;
  onLook: (look: TypeLook) => void;
}

function TypeFields({ form, icon, onIcon, look, onLook }: TypeFieldsProps) {
  const lookFields = { value: look, defaultLabel: 'Usual', onChange: onLook };
  return (
    <>
      <TextInput
        label={label.name}
        required
        withAsterisk={false}
        autoComplete="off"
        key={form.key('name')}
        {...form.getInputProps('name')}
        error={fieldError(form.errors.name)}
      />
      <TextInput
        label={label.default_scale}
        description={`${POINT_SCALE_MIN} to ${POINT_SCALE_MAX}, or empty for the usual one. Large labels show from further away. Places that somebody or an import sized keep their size.`}
        inputMode="decimal"
        autoComplete="off"
        key={form.key('default_scale')}
        {...form.getInputProps('default_scale')}
        error={fieldError(form.errors.default_scale)}
      />
      <Checkbox
        label="Places show a dot or sign beside the label"
        key={form.key('display_dot')}
        {...form.getInputProps('display_dot', { type: 'checkbox' })}
      />
      <TypeIconField value={icon} onChange={onIcon} />
      <ColourField {...lookFields} />
      <LineFields {...lookFields} />
      <TextInput
        label={label.layer}
        description="People switch the types of a layer on and off together. Leave this empty to group it with similar types."
        maxLength={LAYER_NAME_MAX}
        autoComplete="off"
        key={form.key('layer')}
        {...form.getInputProps('layer')}
        error={fieldError(form.errors.layer)}
      />
    </>
  );
}

interface TypeIconFieldProps {
  /** Null: a dot. */
  value: TypeIcon | null;
  onChange: (icon: TypeIcon | null) => void;
}

/** The sign that places of a type carry on the map instead of a dot. */
function TypeIconField({ value, onChange }: TypeIconFieldProps) {
  const name = useId();
  return (
    <fieldset className={manageClasses.icons}>
      <legend>Sign on the map</legend>
      {[null, ...typeIcons].map((icon) => (
        <label key={icon ?? 'dot'} className={manageClasses.iconChoice}>
          <input type="radio" name={name} checked={value === icon} onChange={() => onChange(icon)} />
          <PlaceSign kind={icon === null ? 'dot-middle' : `sign:${icon}`} />
          <span>{icon === null ? 'Dot' : signs[icon].label}</span>
        </label>
      ))}
    </fieldset>
  );
}
