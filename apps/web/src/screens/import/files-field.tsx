import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { type DragEvent, useId, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { NeatlineProgress } from '../../ui/neatline.tsx';
import classes from './files-field.module.css';
import { fileWords, sizeWords } from './import-words.ts';
import type { ImportUpload } from './use-import-upload.ts';

/** A place to drop the files of a world on, or to choose them; then how far they are, or why they did not go. */
export function FilesField({ upload }: { upload: ImportUpload }) {
  const { state } = upload;
  const [isOver, setOver] = useState(false);
  const [isFolder, setFolder] = useState(false);
  const inputId = useId();
  const take = (files: FileList | null) => {
    setFolder(false);
    // The list itself is emptied when the field is.
    if (files !== null && files.length > 0) upload.start([...files]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const items = [...(event.dataTransfer.items ?? [])];
    if (items.some((item) => item.webkitGetAsEntry?.()?.isDirectory)) setFolder(true);
    else take(event.dataTransfer.files);
  };

  if (state.kind === 'sending') {
    const name = fileWords(state.files.map((file) => file.name));
    return (
      <div className={classes.sending}>
        <div className={classes.head}>
          <strong className={classes.name}>Sending {name}</strong>
          <span className={classes.size}>
            {sizeWords(state.sent)} of {sizeWords(state.total)}
          </span>
        </div>
        <NeatlineProgress value={state.sent} total={state.total} label={`Sending ${name}`} />
        <div>
          <Button variant="default" onClick={upload.clear}>
            Cancel
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={classes.field}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the input inside is the control */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileImport size={32} stroke={1.5} aria-hidden="true" className={classes.icon} />
        <label className={classes.words} htmlFor={inputId}>
          Drop the files of a world here, or <span className={classes.choose}>choose them</span>
        </label>
        <span className={classes.hint} id={`${inputId}-hint`}>
          All files of one world at once, or a ZIP of them. What they are is found by itself.
        </span>
        <input
          id={inputId}
          className={classes.input}
          type="file"
          multiple
          aria-describedby={`${inputId}-hint`}
          onChange={(event) => {
            take(event.currentTarget.files);
            // The same file may be chosen again after a failure.
            event.currentTarget.value = '';
          }}
        />
      </div>
      {isFolder ? <Alert kind="error">A folder cannot be sent. Make a ZIP of it and drop that.</Alert> : null}
      {state.kind === 'failed' && !isFolder ? (
        <Alert
          kind="error"
          action={
            state.mayTryAgain ? (
              <button type="button" onClick={() => upload.start(state.files)}>
                Try again
              </button>
            ) : undefined
          }
        >
          {state.sentence}
        </Alert>
      ) : null}
    </div>
  );
}
