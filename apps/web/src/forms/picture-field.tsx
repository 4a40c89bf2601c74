import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { useReadingScope } from '../api/reading-scope.ts';
import { fieldError } from '../ui/field-error.tsx';
import { NeatlineProgress } from '../ui/neatline.tsx';
import plain from '../ui/plain.module.css';
import { useTouch } from '../ui/use-touch.ts';
import classes from './picture-field.module.css';
import { largestPictureMb, pictureTypes, type UploadState, useUpload } from './use-upload.ts';

interface PictureFieldProps {
  label: string;
  /** The picture's address on this server; empty without one. */
  value: string;
  onChange: (url: string) => void;
  /** Called while a file uploads, so that the form waits. */
  onUploading: (isUploading: boolean) => void;
  /** The place of the picture; undefined for a place that does not exist yet. */
  locationId?: number | undefined;
  /** Explains the purpose of the picture. */
  description?: string;
  /**
   * The current picture: a small version (undefined until known) and its size in words. A map may be too large to be
   * shown whole.
   */
  known?: { url: string; preview: string | undefined; words: string } | undefined;
  /** The form's error for this field. */
  error?: string | undefined;
  /** Whether a picture pasted anywhere on the page goes into this field. */
  takesPasted?: boolean;
}

/**
 * A picture in a form. A chosen or dropped file is uploaded at once, and the form keeps its address (specification
 * section 7).
 */
export function PictureField(props: PictureFieldProps) {
  const { label, value, onChange, onUploading, description, known, error, takesPasted = false } = props;
  const { worldId } = useReadingScope();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [size, setSize] = useState('');
  const { state, start, clear } = useUpload((uploaded) => onChange(uploaded.url), props.locationId, worldId);
  const isSending = state.kind === 'sending';
  useReportUploading(isSending, onUploading);
  const isTouch = useTouch();
  usePastedPicture(takesPasted, start);

  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined) start(file);
    // Lets the same file be chosen again after a failure.
    if (input.current !== null) input.current.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const problem = state.kind === 'failed' ? state.sentence : error;
  return (
    <fieldset className={`${plain.stack4} ${plain.plainFieldset} ${classes.field}`} aria-labelledby={`${id}-label`}>
      <span className={`${plain.label} ${plain.spacedLines}`} id={`${id}-label`}>
        {label}
      </span>
      {description === undefined ? null : (
        <span className={plain.quiet} id={`${id}-description`}>
          {description}
        </span>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a further way; the button below does the same. */}
      <div
        className={`${plain.row12} ${classes.box}`}
        data-over={isOver || undefined}
        data-error={problem === undefined ? undefined : true}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          className={plain.unseen}
          id={id}
          type="file"
          accept={pictureTypes.join(',')}
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => take(event.currentTarget.files)}
        />
        {value === '' ? null : (
          <img
            className={classes.picture}
            src={known?.url === value ? known.preview : value}
            alt=""
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize(known?.url === value ? known.words : `${naturalWidth} × ${naturalHeight} pixels`)
            }
            onError={() => setSize('The picture could not be loaded.')}
          />
        )}
        <div className={`${plain.quiet} ${plain.grow} ${classes.words}`}>
          {isSending ? (
            <Progress state={state} label={label} />
          ) : (
            <span>{statusText(value, state, size, takesPasted && !isTouch)}</span>
          )}
          <div className={classes.acts}>
            {isSending ? (
              <Button variant="subtle" onClick={clear}>
                Cancel upload
              </Button>
            ) : (
              <Button
                variant={value === '' ? 'default' : 'subtle'}
                leftSection={value === '' ? <IconUpload size={18} stroke={1.75} aria-hidden="true" /> : undefined}
                aria-describedby={problem === undefined ? undefined : `${id}-problem`}
                onClick={() => input.current?.click()}
                aria-label={value === '' ? `Choose a file for ${label}` : `Replace ${label}`}
              >
                {value === '' ? 'Choose a file' : 'Replace'}
              </Button>
            )}
            {state.kind === 'failed' ? (
              <Button variant="subtle" onClick={() => start(state.file)}>
                Try again
              </Button>
            ) : null}
            {value === '' || isSending ? null : (
              <Button
                variant="subtle"
                className={classes.remove}
                aria-label={`Remove ${label}`}
                onClick={() => {
                  clear();
                  onChange('');
                }}
              >
                Remove
              </Button>
            )}
          </div>
        </div>
      </div>
      {problem === undefined ? null : (
        <div className={`${plain.danger} ${plain.small}`} id={`${id}-problem`} role="alert">
          {fieldError(problem)}
        </div>
      )}
    </fieldset>
  );
}

/** Reports to the form while a file uploads. */
function useReportUploading(isSending: boolean, onUploading: PictureFieldProps['onUploading']): void {
  useEffect(() => {
    if (!isSending) return;
    onUploading(true);
    return () => onUploading(false);
  }, [isSending, onUploading]);
}

function Progress({ state, label }: { state: Extract<UploadState, { kind: 'sending' }>; label: string }) {
  return (
    <div className={classes.progress}>
      <span>{state.file.name}</span>
      <NeatlineProgress value={state.sent} total={state.total} label={`Uploading ${label}`} />
    </div>
  );
}

function statusText(value: string, state: UploadState, size: string, takesPasted: boolean): string {
  if (value === '')
    return `${takesPasted ? 'Choose, drop, or paste one' : 'PNG, JPEG or WebP'}, up to ${largestPictureMb()} MB`;
  if (state.kind === 'done' && state.uploaded.url === value) {
    return `${state.uploaded.name}, ${state.uploaded.width} × ${state.uploaded.height}`;
  }
  // Stored file names have no meaning for users.
  return size === '' ? 'Loading the picture' : size;
}

/**
 * Receives a picture that is pasted anywhere on the page while no dialog is open. Spreadsheets and word processors add
 * a picture to copied text, so in a field the text is used.
 */
export function usePastedPicture(isOn: boolean, take: (file: File) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (!isOn) return;
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      // An unsupported picture is taken as well, so that an error explains why it cannot be used.
      const file =
        files.find(({ type }) => pictureTypes.includes(type)) ?? files.find(({ type }) => type.startsWith('image/'));
      if (file === undefined || document.querySelector('dialog[open]') !== null || isTextForField(event)) return;
      event.preventDefault();
      latest.current(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [isOn]);
}

/** Whether the paste goes into a field that can take its text. */
function isTextForField({ target, clipboardData }: ClipboardEvent): boolean {
  const types: readonly string[] = clipboardData?.types ?? [];
  const hasText = types.includes('text/plain') || types.includes('text/html');
  const isField = target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"]') !== null;
  return hasText && isField;
}
