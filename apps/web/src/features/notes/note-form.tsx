import '../../ui/field-styles.ts';
import { Textarea, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { characterNameProblem, formMessages, noteProblem, storedNote } from '@venture-atlas/rules';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { newClientKey } from '../../api/client-key.ts';
import { refusedField } from '../../forms/form-problem.tsx';
import { PlaceFailure } from '../../map/panel/place-failure.tsx';
import { Alert } from '../../ui/alert.tsx';
import { fieldError } from '../../ui/field-error.tsx';
import plain from '../../ui/plain.module.css';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { NoteDraft } from './note-draft.ts';
import classes from './note-form.module.css';
import type { SaveNote } from './use-save-note.ts';

const fields = ['character_name', 'note'] as const;
type Problems = Partial<Record<(typeof fields)[number], string>>;

export interface NoteFormProps {
  campaignId: string;
  locationId: number;
  isDm: boolean;
  /** The suggested name. */
  characterName: string;
  draft: NoteDraft | undefined;
  onChange: (change: Partial<NoteDraft>) => void;
  saving: SaveNote;
  /** Shows one line until the user wants to write. */
  isFolded: boolean;
  onUnfold: () => void;
  /** A field of the open form got the focus. */
  onWrite: () => void;
}

/** Character, note, and whether it is private. Ctrl+Enter or Cmd+Enter saves. The typed text is only in the draft. */
export function NoteForm({ isFolded, onUnfold, characterName, draft, ...rest }: NoteFormProps) {
  const name = draft?.characterName ?? characterName;
  if (isFolded) {
    return (
      <button type="button" className={classes.folded} onFocus={onUnfold} onClick={onUnfold}>
        <IconPencil size={20} stroke={1.75} aria-hidden="true" />
        {name === '' ? 'Add a note' : `Add a note as ${name}`}
      </button>
    );
  }
  return <OpenForm {...rest} name={name} draft={draft} />;
}

type OpenFormProps = Omit<NoteFormProps, 'isFolded' | 'onUnfold' | 'characterName'> & { name: string };

function OpenForm({ campaignId, locationId, isDm, name, draft, onChange, saving, onWrite }: OpenFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const privateId = useId();
  const [problems, setProblems] = useState<Problems>({});
  const isBusy = saving.pending !== undefined;
  const refused = refusedField(saving.error, fields);
  const shown: Problems = { ...problems, ...(refused ? { [refused]: errorText(saving.error) } : {}) };

  const change = (part: Partial<NoteDraft>) => {
    setProblems({});
    if (saving.error || saving.wasOlder) saving.reset();
    onChange(part);
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (isBusy) return;
    const note = { characterName: name.trim(), note: storedNote(draft?.note ?? '') };
    const found = problemsOf(note, isDm);
    setProblems(found);
    const first = fields.find((field) => found[field] !== undefined);
    if (first !== undefined) formRef.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else {
      const clientKey = draft?.clientKey ?? newClientKey();
      saving.save({ ...note, campaignId, locationId, private: draft?.private ?? false, clientKey });
    }
  };
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    submit(event);
  };

  return (
    <form
      className={classes.form}
      onFocus={({ target }) => isText(target) && onWrite()}
      ref={formRef}
      onSubmit={submit}
      onKeyDown={saveByKey}
      noValidate
      aria-label="New note"
    >
      <TextInput
        label="Character name"
        name="character_name"
        autoComplete="off"
        value={name}
        readOnly={isBusy}
        onChange={(event) => change({ characterName: event.currentTarget.value })}
        error={fieldError(shown.character_name)}
      />
      <Textarea
        label="Note"
        name="note"
        placeholder="What happened here? [[Name of a place]] links to it."
        rows={3}
        classNames={{ input: classes.text ?? '' }}
        value={draft?.note ?? ''}
        readOnly={isBusy}
        onChange={(event) => change({ note: event.currentTarget.value })}
        error={fieldError(shown.note)}
      />
      {saving.error && refused === undefined ? (
        <PlaceFailure error={saving.error}>
          <span className={classes.notSaved}>The note was not saved.</span>
        </PlaceFailure>
      ) : null}
      {saving.wasOlder ? (
        <Alert kind="info">
          The server already has the first version of your note. It is in the list. Your later changes are still here.
          Save them to make another note.
        </Alert>
      ) : null}
      <div className={classes.foot}>
        <div className={classes.private}>
          <Switch
            id={privateId}
            label="Private"
            checked={draft?.private ?? false}
            disabled={isBusy}
            onChange={(event) => change({ private: event.currentTarget.checked })}
          />
          <label className={classes.privateWords} htmlFor={privateId}>
            <strong>Private</strong>
            <span>{isDm ? 'Only you and co-DMs' : 'Only you and the DM'}</span>
          </label>
        </div>
        <SubmitButton isBusy={isBusy}>Save Note</SubmitButton>
      </div>
      {saving.error ? <p className={plain.quiet}>Your text is kept on this device until it is saved.</p> : null}
    </form>
  );
}

/** Only text fields expand the panel. If it grew under a pressed button, the press would be lost. */
const isText = (field: HTMLElement): boolean => field.matches('[name]');

function problemsOf({ characterName, note }: { characterName: string; note: string }, isDm: boolean): Problems {
  const nameProblem =
    characterName === '' ? formMessages.fieldRequired('Character name') : characterNameProblem(characterName, { isDm });
  const textProblem = note.trim() === '' ? formMessages.fieldRequired('Note') : noteProblem(note);
  return {
    ...(nameProblem === undefined ? {} : { character_name: nameProblem }),
    ...(textProblem === undefined ? {} : { note: textProblem }),
  };
}
