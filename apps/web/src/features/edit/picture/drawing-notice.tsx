import { Button } from '@mantine/core';
import { IconBrush } from '@tabler/icons-react';
import type { DrawingJob } from '@venture-atlas/types';
import { stageWords, timeWords } from '../../../forms/drawing/draw-map.tsx';
import { NeatlineProgress } from '../../../ui/neatline.tsx';
import plain from '../../../ui/plain.module.css';
import noticeBarClasses from '../notices/notice-bar.module.css';
import { whileOff } from '../while-off.ts';

export interface DrawingNoticeProps {
  job: DrawingJob;
  /** A request about the drawing is running. */
  isBusy: boolean;
  onAgain: () => void;
  /** Cancels the drawing, or dismisses its failure. */
  onCancel: () => void;
}

/** While the first picture of a map is drawn: its progress, or why it failed. */
export function DrawingNotice({ job, isBusy, onAgain, onCancel }: DrawingNoticeProps) {
  const hasFailed = job.state === 'failed';
  const percent = Math.round(job.fraction * 100);
  return (
    <div className={noticeBarClasses.form}>
      <div className={noticeBarClasses.drawing}>
        <IconBrush className={noticeBarClasses.icon} size={20} stroke={1.75} aria-hidden="true" />
        <p className={noticeBarClasses.words} role={hasFailed ? 'alert' : 'status'}>
          {hasFailed ? job.error : stageWords(job)}
        </p>
        <span className={noticeBarClasses.acts}>
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
            {percent} %{timeWords(job) === '' ? '' : ` · ${timeWords(job)}`}. The picture appears here automatically.
          </p>
        </>
      )}
    </div>
  );
}
