import { type DragEvent, type ReactNode, type Ref, useState } from 'react';
import classes from './drop-area.module.css';
import { useTouch } from './use-touch.ts';

export interface DropAreaProps {
  /** Id of the file input, for a label elsewhere. */
  id: string;
  ref?: Ref<HTMLInputElement>;
  icon: ReactNode;
  /** What may be dropped here, before `choose`. Fingers drop nothing: where people touch, they are left out. */
  words: ReactNode;
  /** The words that look like a link: the whole area opens the choice. */
  choose: string;
  hint?: string;
  isLarge?: boolean;
  /** Its words name the input; without it a label stands elsewhere. */
  isLabel?: boolean;
  accept?: string;
  isMultiple?: boolean;
  /** Id of what is said about the choice, when something is wrong with it. */
  problemId?: string | undefined;
  onFiles: (files: FileList | null) => void;
  /** Something was dropped: true when it was dealt with, else its files are taken. */
  onDropped?: (data: DataTransfer) => boolean;
}

/** A place to drop files on; all of it is one file input. */
export function DropArea({
  id,
  ref,
  icon,
  words,
  choose,
  hint,
  isLarge,
  isLabel,
  accept,
  isMultiple,
  problemId,
  onFiles,
  onDropped,
}: DropAreaProps) {
  const [isOver, setOver] = useState(false);
  const isTouch = useTouch();
  const Words = isLabel ? 'label' : 'span';
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (onDropped?.(event.dataTransfer) !== true) onFiles(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the input inside is the control
    <div
      className={classes.area}
      data-over={isOver || undefined}
      data-large={isLarge || undefined}
      data-error={problemId !== undefined || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <Words className={classes.words} {...(isLabel ? { htmlFor: id } : {})}>
        {isTouch ? null : <>{words} </>}
        <span className={classes.choose}>{choose}</span>
      </Words>
      {hint === undefined ? null : (
        <span className={classes.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <input
        ref={ref}
        id={id}
        className={classes.input}
        type="file"
        accept={accept}
        multiple={isMultiple}
        aria-describedby={problemId ?? (hint === undefined ? undefined : `${id}-hint`)}
        aria-invalid={problemId === undefined ? undefined : true}
        onChange={(event) => {
          onFiles(event.currentTarget.files);
          // The same file may be chosen again after a failure.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
