import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { adminApp, saveLocation, staffLocationQuery, typeQuery, wikiPageQuery } from '../../../api/admin.ts';
import { NotFound } from '../../not-found/not-found.tsx';
import { ItemGate } from '../item-gate.tsx';
import { idOf, modelOf, modelWords } from '../model-words.ts';
import { useRegistry } from '../use-registry.ts';
import '../../../ui/field-styles.ts';
import { Button, TextInput } from '@mantine/core';
import { formMessages, locationNameProblem } from '@venture-atlas/rules';
import type { StaffLocation, StaffLocationPage } from '@venture-atlas/types';
import { useState } from 'react';
import { staffKeys } from '../../../api/staff-keys.ts';
import { FormProblem } from '../../../forms/form-problem.tsx';
import classes from '../../../forms/forms.module.css';
import { useSendingForm } from '../../../forms/use-sending-form.ts';
import { useUnsavedGuard } from '../../../forms/use-unsaved-guard.tsx';
import { VersionConflict } from '../../../forms/version-conflict.tsx';
import { WidePage } from '../../../tables/wide-page.tsx';
import { fieldError } from '../../../ui/field-error.tsx';
import plain from '../../../ui/plain.module.css';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { DraftField } from '../edit-location/location-form.tsx';
import { useStaffSave } from '../use-staff-save.ts';
import manageClasses from './manage.module.css';
import { TypeForm } from './type-form.tsx';
import { WikiPageForm } from './wiki/wiki-page-form.tsx';

/** admin/manage/{app}/{modelname}/ and /{id}: the form of one thing (specification section 2). */
export function ManageModel() {
  const { app = adminApp, model, id } = useParams();
  const known = modelOf(app, model);
  const number = idOf(id);
  if (known === undefined || (id !== undefined && number === undefined)) return <NotFound />;
  // Another thing is another form.
  const key = `${known} ${number}`;
  if (known === 'type') return number === undefined ? <TypeForm /> : <ExistingType key={key} id={number} />;
  if (known === 'wikipage') return number === undefined ? <WikiPageForm /> : <ExistingPage key={key} id={number} />;
  return number === undefined ? <LocationNameForm /> : <ExistingLocation key={key} id={number} />;
}

function ExistingType({ id }: { id: number }) {
  return (
    <ItemGate item={useQuery(typeQuery(id))} {...useFrame('type')}>
      {(item) => <TypeForm item={item} />}
    </ItemGate>
  );
}

function ExistingPage({ id }: { id: number }) {
  return (
    <ItemGate item={useQuery(wikiPageQuery(id))} {...useFrame('wikipage')}>
      {(item) => <WikiPageForm item={item} />}
    </ItemGate>
  );
}

function ExistingLocation({ id }: { id: number }) {
  return (
    <ItemGate item={useQuery(staffLocationQuery(id))} {...useFrame('location')}>
      {(item) => <LocationNameForm item={item} />}
    </ItemGate>
  );
}

/** What stands around the form while it is on its way. */
function useFrame(model: keyof typeof modelWords) {
  const { list } = useRegistry();
  const { title } = modelWords[model];
  return { title, back: { to: list(model), label: title } };
}

const fields = ['name'] as const;

/** The generic form of a location: its name (specification section 2); everything else is in the location editor. */
function LocationNameForm({ item }: { item?: StaffLocationPage }) {
  const at = useRegistry();
  const list = at.list('location');
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isChanged, setChanged] = useState(false);
  const [isDraft, setDraft] = useState(item?.draft ?? false);
  const staff = useStaffSave<StaffLocation>(item?.version);
  const { form, onSubmit, isBusy, error } = useSendingForm(
    fields,
    {
      initialValues: { name: item?.name ?? '' },
      onValuesChange: () => setChanged(true),
      validate: {
        name: (typed) =>
          typed.trim() === '' ? formMessages.fieldRequired('Name') : (locationNameProblem(typed.trim()) ?? null),
      },
    },
    async ({ name }) => {
      const location = { name: name.trim(), ...(isDraft === (item?.draft ?? false) ? {} : { draft: isDraft }) };
      const saved = await staff.save(location, (stamp) =>
        saveLocation({ id: item?.id, worldId: at.worldId }, { ...location, ...stamp }),
      );
      client.removeQueries({ queryKey: staffKeys.adminItem('location', saved.location.id) });
      showToast(formMessages.saved);
      await navigate(list);
    },
  );
  const guard = useUnsavedGuard(isChanged && !isBusy);
  const theirs = staff.conflict?.current.name ?? '';
  return (
    <WidePage title={item?.name ?? 'New location'} back={{ to: list, label: modelWords.location.title }}>
      <form
        className={`${plain.stack16} ${plain.card} ${classes.card} ${manageClasses.narrow}`}
        onSubmit={onSubmit}
        noValidate
      >
        <FormProblem error={error} fields={fields} />
        <TextInput
          label="Name"
          autoComplete="off"
          key={form.key('name')}
          {...form.getInputProps('name')}
          error={fieldError(form.errors.name)}
        />
        <DraftField
          item={item}
          isDraft={isDraft}
          onChange={(draft) => {
            setDraft(draft);
            setChanged(true);
          }}
        />
        <p className={plain.quiet}>
          Map, type and parents are in the{' '}
          <Link to={item === undefined ? at.newLocation : at.location(item.id)}>location editor</Link>.
        </p>
        <div className={plain.buttons}>
          <SubmitButton isBusy={isBusy}>Save</SubmitButton>
          <Button variant="subtle" component={Link} to={list}>
            Cancel
          </Button>
        </div>
      </form>
      {guard}
      <VersionConflict
        isOpen={staff.conflict !== undefined}
        changedBy={staff.conflict?.changedBy ?? ''}
        changedAt={staff.conflict?.changedAt}
        differences={
          form.getValues().name.trim() === theirs ? [] : [{ label: 'Name', mine: form.getValues().name.trim(), theirs }]
        }
        onClose={staff.dropConflict}
        onKeepMine={() => {
          staff.keepMine();
          onSubmit();
        }}
        onTakeTheirs={() => {
          form.setFieldValue('name', theirs);
          staff.keepMine();
        }}
      />
    </WidePage>
  );
}
