import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportUndone } from '@venture-atlas/types';
import { errorText } from '../../api/api-error.ts';
import { undoImport } from '../../api/imports.ts';
import { Alert } from '../../ui/alert.tsx';
import { AskInPlace } from '../../ui/ask-in-place.tsx';
import classes from './import.module.css';
import { plural, undoneWords } from './import-words.ts';

export interface UndoImportProps {
  importId: number;
  /** What was imported, in words. */
  name: string;
  /** Told what was taken away; else that is said here. */
  onUndone?: (undone: ImportUndone) => void;
}

/** Takes an import back: first it says what would go, then it asks. */
export function UndoImport({ importId, name, onUndone }: UndoImportProps) {
  const client = useQueryClient();
  const look = useMutation({ mutationFn: () => undoImport(importId, { dry_run: true }) });
  const undo = useMutation({
    mutationFn: (keepChanged: boolean) => undoImport(importId, { keep_changed: keepChanged }),
    onSuccess: (undone) => {
      onUndone?.(undone);
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'import' });
    },
  });
  const error = undo.error ?? look.error;
  if (undo.isSuccess) return <Alert kind="success">{undoneWords(undo.data)}</Alert>;
  return (
    <div className={classes.undo}>
      {error === null ? null : <Alert kind="error">{errorText(error)}</Alert>}
      {look.data === undefined ? (
        <Button
          variant="default"
          disabled={look.isPending}
          aria-label={`Undo the import of ${name}`}
          onClick={() => look.mutate()}
        >
          {look.isPending ? 'Looking…' : 'Undo'}
        </Button>
      ) : (
        <AskInPlace
          confirm={undo.isPending ? 'Undoing…' : look.data.total_kept > 0 ? 'Undo, keep what was changed' : 'Undo'}
          isBusy={undo.isPending}
          isDestructive
          onConfirm={() => undo.mutate((look.data?.total_kept ?? 0) > 0)}
          onCancel={() => {
            undo.reset();
            look.reset();
          }}
        >
          {undoneWords(look.data)}
          {look.data.total_kept > 0 ? (
            <>
              {' '}
              {plural(look.data.total_kept, 'thing')} that people have changed since will stay, together with the maps{' '}
              {look.data.total_kept === 1 ? 'it is' : 'they are'} on: {look.data.kept.join('; ')}
              {look.data.total_kept > look.data.kept.length ? '; and more' : ''}.
            </>
          ) : null}
        </AskInPlace>
      )}
    </div>
  );
}
