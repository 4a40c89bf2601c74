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

interface ChosenPicture {
  field: Pick<PictureChoiceProps, 'file' | 'onChoose' | 'progress' | 'problem'>;
  /** What was answered last was answered about this picture, and not about one that was chosen before it. */
  isSent: boolean;
  /** How a world begins with it; undefined, with a sentence beside the field, when none is chosen. */
  begin: () => Beginning | undefined;
  onProgress: (sent: number, total: number) => void;
  /** It is on its way no longer, whatever came of it. */
  stopped: () => void;
}

/** The picture that is chosen for a world, and how far it is sent. */
export function usePicture(): ChosenPicture {
  const [file, setFile] = useState<File>();
  /** The one that was chosen last: an answer about another one is not waited for. */
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
