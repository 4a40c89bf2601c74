import '../../ui/field-styles.ts';
import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formMessages, noteProblem, storedNote } from '@venture-atlas/rules';
import type { CampaignNote } from '@venture-atlas/types';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { editNote, replaceNote } from '../../api/notes.ts';
import { useSecretQuestion } from '../../forms/markdown/secret-question.tsx';
import { type DraftKey, readStored, removeStored, writeStored } from '../../session/storage.ts';
import { Alert } from '../../ui/alert.tsx';
import { fieldError } from '../../ui/field-error.tsx';
import plain from '../../ui/plain.module.css';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './note-form.module.css';

const draftKey = (id: number): DraftKey => `va:draft:note:${id}`;

/** Whether this device has an unsaved edit of a note. */
export const hasEditDraft = (id: number): boolean => readStored(draftKey(id)) !== null;

/**
 * A form to edit the user's own note. Ctrl+Enter or Cmd+Enter saves, Escape cancels. Unsaved text is stored on this
 * device.
 */
export function EditNote({ note, onDone }: { note: CampaignNote; onDone: () => void }) {
  const client = useQueryClient();
  const key = draftKey(note.id);
  const [text, setText] = useState(() => readStored(key) ?? note.note);
  const [problem, setProblem] = useState<string>();
  const saving = useMutation({
    mutationFn: () => editNote(note.id, storedNote(text)),
    onSuccess: (saved) => {
      removeStored(key);
      replaceNote(client, saved);
      onDone();
    },
  });
  const secrets = useSecretQuestion();
  const save = async () => {
    if (await secrets.ask('Note', note.note, storedNote(text))) saving.mutate();
  };
  const cancel = () => {
    removeStored(key);
    onDone();
  };
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    const found = text.trim() === '' ? formMessages.fieldRequired('Note') : noteProblem(storedNote(text));
    setProblem(found);
    if (found === undefined) void save();
  };
  const byKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
    if (event.key !== 'Escape' || saving.isPending) return;
    // Keeps the panel behind it open.
    event.stopPropagation();
    cancel();
  };
  return (
    <>
      <form className={classes.form} aria-label="Edit note" noValidate onSubmit={submit} onKeyDown={byKey}>
        <Textarea
          label="Note"
          description="Markdown: **bold**, *italic*, lists with -. [[Name of a place]] links to it."
          value={text}
          autosize
          minRows={3}
          maxRows={20}
          data-autofocus
          autoFocus
          readOnly={saving.isPending}
          error={fieldError(problem)}
          onChange={(event) => {
            const next = event.currentTarget.value;
            setText(next);
            setProblem(undefined);
            if (next === note.note) removeStored(key);
            else writeStored(key, next);
          }}
        />
        {saving.error === null ? null : <Alert kind="error">{errorText(saving.error)} Your words are kept here.</Alert>}
        <div className={plain.buttons} data-end>
          <Button variant="default" disabled={saving.isPending} onClick={cancel}>
            Cancel
          </Button>
          <SubmitButton isBusy={saving.isPending}>Save note</SubmitButton>
        </div>
      </form>
      {secrets.question}
    </>
  );
}
