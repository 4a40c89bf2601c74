import layout from '../../../ui/layout.module.css';
import '../../../ui/field-styles.ts';
import { TextInput } from '@mantine/core';
import { importOptionWords as words } from '@venture-atlas/rules';
import formClasses from '../../../forms/forms.module.css';
import { fieldError } from '../../../ui/field-error.tsx';
import type { OptionsDraft, OptionsProblems } from './options-draft.ts';
import classes from './options-form.module.css';

export interface MoreChoicesProps {
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
export function MoreChoices({ draft, problems, onChange }: MoreChoicesProps) {
  const { bounds, source, simplify } = draft;
  const isUsed = source !== '' || simplify !== '' || Object.values(bounds).some((text) => text !== '');
  return (
    <details className={classes.more} open={isUsed || undefined}>
      <summary className={classes.moreTitle}>More choices</summary>
      <div className={`${layout.stack16} ${layout.oneColumn}`}>
        <fieldset className={classes.frame}>
          <legend className={`${layout.noPadding} ${layout.label}`}>{words.bounds}</legend>
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
