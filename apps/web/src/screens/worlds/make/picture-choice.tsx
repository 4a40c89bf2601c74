import { CloseButton } from '@mantine/core';
import { IconPhoto, IconPhotoUp } from '@tabler/icons-react';
import { inBytes } from '@venture-atlas/rules';
import { useEffect, useId, useRef, useState } from 'react';
import { largestPictureMb, pictureTypes } from '../../../forms/use-upload.ts';
import { DropArea } from '../../../ui/drop-area.tsx';
import { fieldError } from '../../../ui/field-error.tsx';
import layout from '../../../ui/layout.module.css';
import { NeatlineProgress } from '../../../ui/neatline.tsx';
import plain from '../../../ui/plain.module.css';
import classes from './make-world.module.css';

export interface PictureChoiceProps {
  file: File | undefined;
  onChoose: (file: File | undefined) => void;
  /** How much of it is sent, while it is. */
  progress: { sent: number; total: number } | undefined;
  /** What is wrong with it, or why it did not go. */
  problem: string | undefined;
  isDisabled: boolean;
}

/** The picture that a world begins with: it is sent when there is a world that it belongs to. */
export function PictureChoice({ file, onChoose, progress, problem, isDisabled }: PictureChoiceProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const problemId = `${id}-problem`;
  return (
    <div className={layout.stack4}>
      <label className={layout.label} htmlFor={id}>
        Picture
      </label>
      {file === undefined ? (
        <DropArea
          ref={input}
          id={id}
          icon={<IconPhotoUp size={24} stroke={1.75} />}
          words="Drop your map here, or"
          choose="choose a file"
          hint={`PNG, JPEG or WebP, up to ${largestPictureMb()} MB`}
          accept={pictureTypes.join(',')}
          problemId={problem === undefined ? undefined : problemId}
          onFiles={(files) => onChoose(files?.[0])}
        />
      ) : (
        <div className={classes.file}>
          <IconPhoto size={20} stroke={1.75} aria-hidden="true" />
          <span className={`${layout.ellipsis} ${layout.semibold}`}>{file.name}</span>
          <span className={`${plain.quiet} ${layout.numbers}`}>{inBytes(file.size)}</span>
          <CloseButton
            size="lg"
            aria-label={`Choose a picture other than ${file.name}`}
            disabled={isDisabled}
            onClick={() => {
              onChoose(undefined);
              requestAnimationFrame(() => input.current?.focus());
            }}
          />
          {progress === undefined ? null : (
            <div className={classes.fileBar}>
              <NeatlineProgress value={progress.sent} total={progress.total} label={`Sending ${file.name}`} />
            </div>
          )}
        </div>
      )}
      <div id={problemId} className={`${layout.danger} ${layout.small}`} role="alert">
        {fieldError(problem)}
      </div>
    </div>
  );
}

/** How the chosen picture looks; a sheet without lines until one is chosen. */
export function PicturePreview({ file }: { file: File | undefined }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (file === undefined) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return (
    <div className={classes.desk}>
      {address === undefined ? (
        <p className={plain.quiet}>Your map appears here.</p>
      ) : (
        <img className={classes.picture} src={address} alt="Your map" />
      )}
    </div>
  );
}
