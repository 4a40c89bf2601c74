import { Button } from '@mantine/core';
import type { ImportJob } from '@venture-atlas/types';
import layout from '../../ui/layout.module.css';
import { NeatlineProgress } from '../../ui/neatline.tsx';
import plain from '../../ui/plain.module.css';
import classes from './import.module.css';
import { sizeWords, stepWords } from './import-words.ts';
import type { ImportActs } from './use-import-acts.ts';

/** How far reading or writing is, with the way out. */
export function JobProgress({ job, acts }: { job: ImportJob; acts: ImportActs }) {
  const { step, done, total } = job.progress ?? { step: 'waiting', done: 0, total: 0 };
  return (
    <div className={classes.card}>
      <p className={layout.semibold} role="status">
        {stepWords[step]}
      </p>
      {total > 0 ? (
        <>
          <NeatlineProgress value={done} total={total} label={stepWords[step]} />
          <p className={`${plain.quiet} ${layout.numbers}`}>
            {sizeWords(done)} of {sizeWords(total)}
          </p>
        </>
      ) : (
        <p className={`${plain.quiet} ${layout.numbers}`}>
          {job.state === 'applying'
            ? 'You can leave this page while the import runs. Nobody sees any of it until it is done.'
            : 'You can leave this page and come back to it.'}
        </p>
      )}
      <div className={plain.buttons}>
        <Button variant="default" disabled={acts.isBusy} onClick={acts.cancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
