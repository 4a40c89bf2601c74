import { formMessages } from '@venture-atlas/rules';
import { useCallback, useRef, useState } from 'react';
import { pictureProblem } from '../../../forms/use-upload.ts';
import type { PictureChoiceProps } from './picture-choice.tsx';
import type { Beginning } from './use-make-world.ts';

export interface ChosenPicture {
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
