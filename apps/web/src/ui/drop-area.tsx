import { type DragEvent, type ReactNode, type Ref, useState } from 'react';
import classes from './drop-area.module.css';
import { useTouch } from './use-touch.ts';

export interface DropAreaProps {
  /** Id of the file input, for a label elsewhere. */
  id: string;
  ref?: Ref<HTMLInputElement>;
  icon: ReactNode;
  /** What may be dropped here, shown before `choose`. Hidden on touch screens, where nothing can be dropped. */
  words: ReactNode;
  /** Text that looks like a link. The whole area opens the file chooser. */
  choose: string;
  hint?: string;
  isLarge?: boolean;
  /** The text is the label of the input. Otherwise, the label is elsewhere. */
  isLabel?: boolean;
  accept?: string;
  isMultiple?: boolean;
  /** Id of the error message about the choice. */
  problemId?: string | undefined;
  onFiles: (files: FileList | null) => void;
  /** Something was dropped. Returns true if it was handled; otherwise, the files are used. */
  onDropped?: (data: DataTransfer) => boolean;
}

/** An area to drop files on. The whole area is a file input. */
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
          // Lets the same file be chosen again after a failure.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
