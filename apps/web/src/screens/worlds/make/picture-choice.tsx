import { CloseButton } from '@mantine/core';
import { IconPhoto, IconPhotoUp } from '@tabler/icons-react';
import { formMessages, inBytes } from '@venture-atlas/rules';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { largestPictureMb, pictureProblem, pictureTypes } from '../../../forms/use-upload.ts';
import { DropArea } from '../../../ui/drop-area.tsx';
import { fieldError } from '../../../ui/field-error.tsx';
import { NeatlineProgress } from '../../../ui/neatline.tsx';
import plain from '../../../ui/plain.module.css';
import classes from './make-world.module.css';
import type { Beginning } from './use-make-world.ts';

interface PictureChoiceProps {
  file: File | undefined;
  onChoose: (file: File | undefined) => void;
  /** The progress of the upload. */
  progress: { sent: number; total: number } | undefined;
  /** Why it cannot be used, or why the upload failed. */
  problem: string | undefined;
  isDisabled: boolean;
}

/** The first picture of a world. It is uploaded when the world exists. */
export function PictureChoice({ file, onChoose, progress, problem, isDisabled }: PictureChoiceProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const problemId = `${id}-problem`;
  return (
    <div className={plain.stack4}>
      <label className={plain.label} htmlFor={id}>
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
          <span className={`${plain.ellipsis} ${plain.semibold}`}>{file.name}</span>
          <span className={`${plain.quiet} ${plain.numbers}`}>{inBytes(file.size)}</span>
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
      <div id={problemId} className={`${plain.danger} ${plain.small}`} role="alert">
        {fieldError(problem)}
      </div>
    </div>
  );
}

/** A preview of the chosen picture; an empty sheet until one is chosen. */
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

interface ChosenPicture {
  field: Pick<PictureChoiceProps, 'file' | 'onChoose' | 'progress' | 'problem'>;
  /** Whether the last response was about this picture, and not an earlier one. */
  isSent: boolean;
  /** The beginning with this picture; undefined, with an error beside the field, if none is chosen. */
  begin: () => Beginning | undefined;
  onProgress: (sent: number, total: number) => void;
  /** The upload has ended, whatever the result. */
  stopped: () => void;
}

/** The chosen picture of a world, and the progress of its upload. */
export function usePicture(): ChosenPicture {
  const [file, setFile] = useState<File>();
  /** The latest picture; responses about others are ignored. */
  const latest = useRef<File>(undefined);
  const [sent, setSent] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState<{ sent: number; total: number }>();
  const onProgress = useCallback((sent: number, total: number) => setProgress({ sent, total }), []);
  const stopped = useCallback(() => setProgress(undefined), []);
  return {
    field: {
      file,
      progress,
      problem,
      onChoose: (chosen) => {
        latest.current = chosen;
        setProblem(undefined);
        if (chosen === undefined) return setFile(undefined);
        void pictureProblem(chosen).then((wrong) => {
          if (latest.current !== chosen) return;
          setProblem(wrong);
          setFile(wrong === undefined ? chosen : undefined);
        });
      },
    },
    isSent: file !== undefined && file === sent,
    begin: () => {
      setSent(file);
      if (file !== undefined) return { way: 'picture', file };
      setProblem(formMessages.fieldRequired('Picture'));
      return undefined;
    },
    onProgress,
    stopped,
  };
}
