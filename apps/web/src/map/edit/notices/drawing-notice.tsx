import { Button } from '@mantine/core';
import { IconBrush } from '@tabler/icons-react';
import type { DrawingJob } from '@venture-atlas/types';
import { stageWords, timeWords } from '../../../forms/drawing/drawing-words.ts';
import { NeatlineProgress } from '../../../ui/neatline.tsx';
import plain from '../../../ui/plain.module.css';
import { whileOff } from '../while-off.ts';
import classes from './notice-bar.module.css';

export interface DrawingNoticeProps {
  job: DrawingJob;
  /** Something is being asked of the server about it. */
  isBusy: boolean;
  onAgain: () => void;
  /** Ends it, or forgets that it failed. */
  onCancel: () => void;
}

/** While the first picture of a map is drawn: how far it is, or why there is none. */
export function DrawingNotice({ job, isBusy, onAgain, onCancel }: DrawingNoticeProps) {
  const hasFailed = job.state === 'failed';
  const percent = Math.round(job.fraction * 100);
  return (
    <div className={classes.form}>
      <div className={classes.drawing}>
        <IconBrush className={classes.icon} size={20} stroke={1.75} aria-hidden="true" />
        <p className={classes.words} role={hasFailed ? 'alert' : 'status'}>
          {hasFailed ? job.error : stageWords(job)}
        </p>
        <span className={classes.acts}>
          {hasFailed ? (
            <Button variant="subtle" {...whileOff(isBusy)} onClick={onAgain}>
              Draw it again
            </Button>
          ) : null}
          <Button variant="subtle" {...whileOff(isBusy)} onClick={onCancel}>
            {hasFailed ? 'Leave it' : 'Cancel drawing'}
          </Button>
        </span>
      </div>
      {hasFailed ? null : (
        <>
          <NeatlineProgress value={percent} total={100} label="Drawing the map" />
          <p className={plain.quiet}>
            {percent} %{timeWords(job) === '' ? '' : ` · ${timeWords(job)}`}. The picture appears here by itself.
          </p>
        </>
      )}
    </div>
  );
}
