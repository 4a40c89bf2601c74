import '../../../ui/field-styles.ts';
import { TextInput } from '@mantine/core';
import { formMessages } from '@venture-atlas/rules';
import type { Child, PositionNumber } from '@venture-atlas/types';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { FormProblem, refusedField } from '../../../forms/form-problem.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { fieldError } from '../../../ui/field-error.tsx';
import plain from '../../../ui/plain.module.css';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { Switch } from '../../../ui/switch.tsx';
import type { EditSession } from '../session/edit-state.ts';
import {
  dotOf,
  draftedText,
  draftSince,
  emptyDraft,
  fieldText,
  numberFields,
  type TextDraft,
  type TextDrafts,
} from '../session/text-draft.ts';
import classes from './text-form.module.css';

const SAVED_MS = 4_000;
const fields = numberFields.map(({ field }) => field);

export interface TextFormProps {
  point: Child;
  session: EditSession;
  drafts: TextDrafts;
}

/**
 * Text and position of a point (specification section 2). Save sends the typed values. Changes by hotkeys appear here
 * at once.
 */
export function TextForm({ point, session, drafts }: TextFormProps) {
  const [draft, setDraft] = useState<TextDraft>(drafts.get(point.id) ?? emptyDraft);
  const [isBusy, setBusy] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [error, setError] = useState<unknown>();
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => setSaved(false), SAVED_MS);
    return () => clearTimeout(timer);
  }, [isSaved]);

  const setText = (next: TextDraft) => {
    drafts.set(point.id, next);
    setDraft(next);
    setSaved(false);
    setError(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const text = draftedText(draft, point);
    const outcome =
      Object.keys(text).length === 0
        ? null
        : await session.write({ kind: 'text', id: point.id, text }, { tellsRefusals: true });
    setBusy(false);
    if (outcome?.kind === 'refused') {
      setError(outcome.error);
      const wrong = refusedField(outcome.error, fields);
      if (wrong !== undefined) formRef.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
      return;
    }
    setText(draftSince(drafts.get(point.id) ?? emptyDraft, draft));
    setSaved(outcome === null || outcome.kind === 'saved');
  };

  const wrong = refusedField(error, fields);
  return (
    <form className={classes.form} ref={formRef} onSubmit={(event) => void submit(event)} noValidate>
      <div className={classes.fields}>
        {numberFields.map(({ field, label }) => (
          <TextInput
            key={field}
            label={label}
            name={field}
            inputMode="text"
            autoComplete="off"
            spellCheck={false}
            value={fieldText(draft, point, field)}
            error={fieldError(wrong === field ? errorText(error) : undefined)}
            onChange={(event) => setText(typed(draft, field, event.currentTarget.value, point[field]))}
          />
        ))}
        <div className={classes.dot}>
          <Switch
            label={`Display dot of ${point.name}`}
            checked={dotOf(draft, point)}
            onChange={(event) =>
              setText({ ...draft, displayDot: { isOn: event.currentTarget.checked, over: point.display_dot } })
            }
          />
          <span aria-hidden="true">Display dot</span>
        </div>
      </div>
      <FormProblem error={error} fields={fields} />
      {isSaved ? <Alert kind="success">{formMessages.saved}</Alert> : null}
      <div className={plain.buttons}>
        <SubmitButton isBusy={isBusy} busyLabel={formMessages.saving}>
          Save
        </SubmitButton>
      </div>
    </form>
  );
}

function typed(draft: TextDraft, field: PositionNumber, text: string, over: number | undefined): TextDraft {
  return { ...draft, texts: { ...draft.texts, [field]: { text, over } } };
}
