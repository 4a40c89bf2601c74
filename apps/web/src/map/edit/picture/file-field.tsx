import { CloseButton } from '@mantine/core';
import { IconPhoto, IconUpload } from '@tabler/icons-react';
import { messages } from '@venture-atlas/rules';
import { type DragEvent, useId, useRef, useState } from 'react';
import { pictureTypes, type Upload } from '../../../forms/use-upload.ts';
import { fieldError } from '../../../ui/field-error.tsx';
import { NeatlineProgress } from '../../../ui/neatline.tsx';
import classes from './file-field.module.css';

export interface FileFieldProps {
  label: string;
  upload: Upload;
  /** What the form or the server says about it. */
  problem: string | undefined;
  onRemove: () => void;
}

/** A place to drop a picture on, or choose one; below it how far it is, or why it did not go. */
export function FileField({ label, upload, problem, onRemove }: FileFieldProps) {
  const { state } = upload;
  const inputRef = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const inputId = useId();
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined) upload.start(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const sentence = state.kind === 'failed' ? state.sentence : problem;
  const isEmpty = state.kind === 'idle' || state.kind === 'failed';

  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={inputId}>
        {label}
      </label>
      {isEmpty ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the input inside is the control
        <div
          className={classes.drop}
          data-over={isOver || undefined}
          data-error={sentence !== undefined || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <IconUpload size={24} stroke={1.75} aria-hidden="true" className={classes.icon} />
          <span className={classes.words}>
            Drop an image here, or <span className={classes.choose}>choose a file</span>
          </span>
          <input
            ref={inputRef}
            id={inputId}
            className={classes.input}
            type="file"
            accept={pictureTypes.join(',')}
            aria-describedby={sentence === undefined ? undefined : `${inputId}-problem`}
            aria-invalid={sentence === undefined ? undefined : true}
            onChange={(event) => {
              take(event.currentTarget.files);
              // The same file may be chosen again after a failure.
              event.currentTarget.value = '';
            }}
          />
        </div>
      ) : (
        <div className={classes.file}>
          <div className={classes.head}>
            <IconPhoto size={20} stroke={1.75} aria-hidden="true" />
            <strong className={classes.name}>{state.kind === 'sending' ? state.file.name : state.uploaded.name}</strong>
            <span className={classes.size}>
              {state.kind === 'sending'
                ? `${megabytes(state.sent)} of ${megabytes(state.total)} MB`
                : `${state.uploaded.width} × ${state.uploaded.height}`}
            </span>
            <CloseButton
              size="lg"
              aria-label={state.kind === 'sending' ? 'Cancel the upload' : 'Remove the picture'}
              onClick={onRemove}
            />
          </div>
          {state.kind === 'sending' ? (
            <NeatlineProgress value={state.sent} total={state.total} label={`Uploading ${state.file.name}`} />
          ) : null}
        </div>
      )}
      <div id={`${inputId}-problem`} className={classes.problem} role="alert">
        {fieldError(sentence)}
      </div>
      {state.kind === 'failed' && mayWorkAgain(state.sentence) ? (
        <button type="button" className={classes.again} onClick={() => upload.start(state.file)}>
          Try again with {state.file.name}
        </button>
      ) : null}
    </div>
  );
}

/** Bytes as megabytes with one decimal. */
function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

/** The way failed, not the file. */
function mayWorkAgain(sentence: string): boolean {
  return sentence.startsWith(messages.uploadFailed);
}
