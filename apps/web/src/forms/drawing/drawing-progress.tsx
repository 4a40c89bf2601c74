import { Button } from '@mantine/core';
import type { DrawingJob } from '@venture-atlas/types';
import { NeatlineProgress } from '../../ui/neatline.tsx';
import plain from '../../ui/plain.module.css';
import classes from './drawing.module.css';
import { stageWords, timeWords } from './drawing-words.ts';

export interface DrawingProgressProps {
  job: DrawingJob;
  isBusy: boolean;
  onCancel: () => void;
}

/** How far a drawing is, to the second, with the way out. */
export function DrawingProgress({ job, isBusy, onCancel }: DrawingProgressProps) {
  const percent = Math.round(job.fraction * 100);
  return (
    <div className={classes.progress}>
      <p className={classes.stage} role="status">
        {stageWords(job)}
      </p>
      <NeatlineProgress value={percent} total={100} label="Drawing the map" />
      <p className={classes.about}>
        <span>{percent} %</span>
        <span>{timeWords(job)}</span>
      </p>
      <p className={plain.quiet}>
        You may leave this page: it goes on. The map stays as it is until the drawing is ready.
      </p>
      <Button variant="default" disabled={isBusy} onClick={onCancel}>
        Cancel drawing
      </Button>
    </div>
  );
}
