import { CloseButton } from '@mantine/core';
import { IconPhoto, IconUpload } from '@tabler/icons-react';
import { formMessages } from '@venture-atlas/rules';
import { useId } from 'react';
import { pictureTypes, type Upload } from '../../../forms/use-upload.ts';
import { DropArea } from '../../../ui/drop-area.tsx';
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
  const inputId = useId();
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined) upload.start(file);
  };
  const sentence = state.kind === 'failed' ? state.sentence : problem;
  const isEmpty = state.kind === 'idle' || state.kind === 'failed';

  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={inputId}>
        {label}
      </label>
      {isEmpty ? (
        <DropArea
          id={inputId}
          icon={<IconUpload size={24} stroke={1.75} />}
          words="Drop an image here, or"
          choose="choose a file"
          accept={pictureTypes.join(',')}
          problemId={sentence === undefined ? undefined : `${inputId}-problem`}
          onFiles={take}
        />
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
  return sentence.startsWith(formMessages.uploadFailed);
}
