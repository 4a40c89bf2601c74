import '../../ui/field-styles.ts';
import { Textarea, TextInput } from '@mantine/core';
import {
  type HandoutFieldName,
  type HandoutValues,
  type HandoutWords,
  handoutFieldNames,
  handoutFieldOf,
  handoutOptionsOf,
} from '@venture-atlas/types';
import { type KeyboardEvent, type Ref, useEffect, useId, useRef } from 'react';
import { SegmentedField } from '../../forms/segmented-field.tsx';
import { publishKeys } from '../../working-copy/publish-keys.ts';
import type { WorkingField } from '../../working-copy/use-working-copy.ts';
import { WaitingFrame } from '../../working-copy/waiting-frame.tsx';

/** What is wrong with fields, as sentences. */
export type Problems = Partial<Record<HandoutFieldName, string>>;

export interface HandoutFieldsProps {
  values: HandoutValues;
  problems: Problems;
  isPicture: boolean;
  onChange: (change: Partial<HandoutValues>) => void;
  /** Those that wait for Publish; left out: none does. */
  working?: Record<HandoutWords, WorkingField>;
  publishedBy?: string | undefined;
  publish?: () => unknown;
}

/** The fields of a handout; of a picture only those that say something of it. */
export function HandoutFields({
  isPicture,
  values,
  problems,
  onChange,
  working,
  publishedBy,
  publish,
}: HandoutFieldsProps) {
  const firstRef = useRef<HTMLInputElement>(null);
  const tagId = useId();
  // Whoever opened it wants to write.
  useEffect(() => firstRef.current?.focus({ preventScroll: true }), []);
  return handoutFieldNames
    .filter((name) => !(isPicture && handoutFieldOf(name).isOfText))
    .map((name, place) => {
      const isLine = handoutFieldOf(name).kind === 'line';
      const field = working !== undefined && name in working ? working[name as HandoutWords] : undefined;
      const tag = `${tagId}${name}`;
      const input = (
        <HandoutField
          key={name}
          name={name}
          value={values[name]}
          problem={problems[name]}
          isPicture={isPicture}
          describedBy={field === undefined || field.state === 'published' ? undefined : tag}
          ref={place === 0 ? firstRef : undefined}
          onChange={(value) => onChange({ [name]: value })}
          onKeyDown={publish && publishKeys(publish, isLine)}
        />
      );
      if (field === undefined) return input;
      return (
        <WaitingFrame key={name} field={field} tagId={tag} publishedBy={publishedBy}>
          {input}
        </WaitingFrame>
      );
    });
}

interface HandoutFieldProps {
  name: HandoutFieldName;
  value: string;
  problem: string | undefined;
  isPicture: boolean;
  describedBy: string | undefined;
  ref: Ref<HTMLInputElement> | undefined;
  onChange: (value: string) => void;
  onKeyDown: ((event: KeyboardEvent) => void) | undefined;
}

function HandoutField({ name, value, problem, isPicture, describedBy, ref, onChange, onKeyDown }: HandoutFieldProps) {
  const { kind, label, hint } = handoutFieldOf(name);
  if (kind === 'choice') {
    const choices = handoutOptionsOf(name).map(([option, words]) => ({ value: option, label: words }));
    return <SegmentedField label={label} choices={choices} value={value} onChange={onChange} />;
  }
  const field = {
    value,
    error: problem,
    'aria-describedby': describedBy,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    onKeyDown,
  };
  if (kind === 'text') return <Textarea label={label} description={hint} rows={8} {...field} />;
  return <TextInput label={isPicture ? `${label} (players read it)` : label} ref={ref} autoComplete="off" {...field} />;
}
