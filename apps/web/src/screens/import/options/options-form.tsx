import '../../../ui/field-styles.ts';
import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { importOptionWords as words } from '@venture-atlas/rules';
import type { ImportJob } from '@venture-atlas/types';
import { type FormEvent, useState } from 'react';
import { importsQuery } from '../../../api/imports.ts';
import formClasses from '../../../forms/forms.module.css';
import { LocationField } from '../../../forms/location-field.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { fieldError } from '../../../ui/field-error.tsx';
import plain from '../../../ui/plain.module.css';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import classes from '../import.module.css';
import { useImportPlace } from '../import-place.ts';
import type { ImportActs } from '../use-import-acts.ts';
import {
  draftOf,
  hasOption,
  type OptionsDraft,
  type OptionsProblems,
  optionFlags,
  optionsOf,
  optionsProblems,
} from './options-draft.ts';
import '../../../forms/suggest-styles.ts';
import suggestClasses from '../../../forms/suggest.module.css';

const units = [
  { value: '', label: 'Seen from their range' },
  { value: 'degrees', label: 'Degrees' },
  { value: 'metres', label: 'Meters' },
  { value: 'pixels', label: 'Pixels' },
];

const directions = [
  { value: '', label: 'As the format has it' },
  { value: 'up', label: 'Up' },
  { value: 'down', label: 'Down' },
];

/** How the files are read; sending it reads them again. */
export function OptionsForm({ job, acts }: { job: ImportJob; acts: ImportActs }) {
  const [draft, setDraft] = useState(() => draftOf(job.options, job.map?.name));
  const [problems, setProblems] = useState<OptionsProblems>({});
  const { worldId } = useImportPlace();
  const { data } = useQuery(importsQuery(1, worldId));
  const change = (changes: Partial<OptionsDraft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    setProblems({});
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    const found = optionsProblems(draft);
    setProblems(found);
    if (Object.keys(found).length === 0) acts.readAgain(optionsOf(draft, job.options));
  };
  const format = draft.format === '' ? job.format?.name : draft.format;
  const known = data?.formats ?? [];
  const formats = known.map(({ name, label }) => ({ value: name, label }));
  const text = (key: 'name' | 'only' | 'by' | 'by_url' | 'licence', error?: string) => (
    <TextInput
      label={words[key]}
      autoComplete="off"
      maxLength={key === 'by_url' ? 2_000 : 200}
      value={draft[key]}
      onChange={(event) => change({ [key]: event.currentTarget.value })}
      error={fieldError(error)}
    />
  );
  return (
    <form className={`${plain.stack16} ${plain.oneColumn}`} onSubmit={send} noValidate>
      <ChoiceField
        label="Format"
        choices={[{ value: '', label: 'Detected automatically' }, ...formats]}
        value={formats.some(({ value }) => value === draft.format) ? draft.format : ''}
        onChange={(value) => change({ format: value })}
      />
      {/* Its names are those of the Atlas. */}
      {worldId === undefined ? (
        <LocationField
          label={words.map}
          value={draft.mapText}
          onChange={(mapText) => change({ mapText, map: undefined })}
          onChoose={({ name, slug }) => change({ mapText: name, map: slug })}
          error={problems.map}
        />
      ) : null}
      {draft.map === undefined ? text('name') : null}
      <fieldset className={plain.plainFieldset}>
        <legend className={`${plain.noPadding} ${plain.label}`}>{words.frame}</legend>
        <div className={formClasses.pair}>
          {(['width', 'height'] as const).map((side) => (
            <TextInput
              key={side}
              label={side === 'width' ? 'Width' : 'Height'}
              inputMode="decimal"
              autoComplete="off"
              value={draft[side]}
              onChange={(event) => change({ [side]: event.currentTarget.value })}
              error={side === 'width' ? fieldError(problems.frame) : problems.frame !== undefined}
            />
          ))}
        </div>
      </fieldset>
      {hasOption(known, format, 'units') ? (
        <>
          <ChoiceField
            label={words.units}
            choices={units}
            value={draft.units}
            onChange={(value) => change({ units: value })}
          />
          <ChoiceField
            label={words.y_axis}
            choices={directions}
            value={draft.y_axis}
            onChange={(value) => change({ y_axis: value })}
          />
        </>
      ) : null}
      {job.maps.length > 1 || draft.only !== '' || job.error?.includes(words.only) ? text('only') : null}
      {format === 'csv' || draft.columns !== '' || job.error?.includes(words.columns) ? (
        <TextInput
          label={words.columns}
          description="Say what each column is: name, x, y, kind, text, or ignore. For example: Ort=name, Rechts=x, Hoch=y, Art=kind. Columns that you leave out are seen from their names."
          autoComplete="off"
          maxLength={4_000}
          value={draft.columns}
          onChange={(event) => change({ columns: event.currentTarget.value })}
        />
      ) : null}
      <div className={plain.stack4}>
        {optionFlags
          .filter((flag) => hasOption(known, format, flag) || draft.flags[flag])
          .map((flag) => (
            <Checkbox
              key={flag}
              label={words[flag]}
              checked={draft.flags[flag]}
              onChange={(event) => change({ flags: { ...draft.flags, [flag]: event.currentTarget.checked } })}
            />
          ))}
      </div>
      <div className={formClasses.pair}>
        {text('by', problems.by)}
        {text('licence', problems.licence)}
      </div>
      {text('by_url')}
      <MoreChoices draft={draft} problems={problems} onChange={change} />
      <div className={plain.buttons}>
        <SubmitButton variant="default" isBusy={acts.isBusy} busyLabel="Reading…">
          Read again
        </SubmitButton>
      </div>
    </form>
  );
}

interface Choice {
  value: string;
  label: string;
}

interface ChoiceFieldProps {
  label: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
}

/** One of a few. */
export function ChoiceField({ label, choices, value, onChange }: ChoiceFieldProps) {
  return (
    <Select
      label={label}
      data={choices}
      value={value}
      allowDeselect={false}
      maxDropdownHeight={320}
      onChange={(chosen) => onChange(chosen ?? '')}
      classNames={{ dropdown: suggestClasses.dropdown ?? '', option: suggestClasses.option ?? '' }}
    />
  );
}

interface MoreChoicesProps {
  draft: OptionsDraft;
  problems: OptionsProblems;
  onChange: (changes: Partial<OptionsDraft>) => void;
}

const corners = [
  { corner: 'min_x', label: 'Lowest x' },
  { corner: 'max_x', label: 'Highest x' },
  { corner: 'min_y', label: 'Lowest y' },
  { corner: 'max_y', label: 'Highest y' },
] as const;

/** What few need: open only where something of it was chosen, or is wrong. */
function MoreChoices({ draft, problems, onChange }: MoreChoicesProps) {
  const { bounds, source, simplify } = draft;
  const isUsed = source !== '' || simplify !== '' || Object.values(bounds).some((text) => text !== '');
  return (
    <details className={classes.more} open={isUsed || undefined}>
      <summary className={classes.moreTitle}>More choices</summary>
      <div className={`${plain.stack16} ${plain.oneColumn}`}>
        <fieldset className={plain.plainFieldset}>
          <legend className={`${plain.noPadding} ${plain.label}`}>{words.bounds}</legend>
          <div className={formClasses.pair}>
            {corners.map(({ corner, label }) => (
              <TextInput
                key={corner}
                label={label}
                inputMode="decimal"
                autoComplete="off"
                value={bounds[corner]}
                onChange={(event) => onChange({ bounds: { ...bounds, [corner]: event.currentTarget.value } })}
                error={corner === 'min_x' ? fieldError(problems.bounds) : problems.bounds !== undefined}
              />
            ))}
          </div>
        </fieldset>
        <TextInput
          label={`${words.simplify} (map units)`}
          description="0.5 unless you say otherwise; 0 keeps every point."
          inputMode="decimal"
          autoComplete="off"
          value={simplify}
          onChange={(event) => onChange({ simplify: event.currentTarget.value })}
          error={fieldError(problems.simplify)}
        />
        <TextInput
          label={words.source}
          description="Import files again under the same name to update what they made. Files under another name make another world."
          autoComplete="off"
          maxLength={200}
          value={source}
          onChange={(event) => onChange({ source: event.currentTarget.value })}
        />
      </div>
    </details>
  );
}
