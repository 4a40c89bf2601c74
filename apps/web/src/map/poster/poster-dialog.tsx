import { Button, Loader } from '@mantine/core';
import type { PosterState, PosterWish } from '@venture-atlas/types';
import { useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import type { PosterOf } from '../../api/posters.ts';
import { Alert } from '../../ui/alert.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './poster.module.css';
import { isTooLarge, PosterForm } from './poster-form.tsx';
import { usePoster } from './use-poster.ts';

export interface PosterDialogProps {
  of: PosterOf;
  /** Name of the map. */
  name: string;
  onClose: () => void;
}

const usual: PosterWish = { format: 'pdf', paper: 'A3', dpi: 200, names: 'map', title: true };

/** Makes a poster of the map with the names that its viewer sees, and saves it. */
export function PosterDialog({ of, name, onClose }: PosterDialogProps) {
  const [wish, setWish] = useState(usual);
  const work = usePoster(of);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Poster of ${name}`}
      words={<p>A sheet for the wall or the game table, with the names that you can see on the map now.</p>}
    >
      <PosterForm wish={wish} onChange={setWish} isDisabled={work.isBusy} />
      <div role="status" className={classes.outcome}>
        {work.isBusy ? (
          <p className={classes.busy}>
            <Loader size={18} />
            <span>{progressWords(work.poster, work.isFetching)}</span>
          </p>
        ) : null}
        {work.isSaved && work.poster !== undefined ? <Saved poster={work.poster} /> : null}
      </div>
      {work.error === undefined ? null : <Alert kind="error">{errorText(work.error)}</Alert>}
      {work.poster?.state === 'failed' ? <Alert kind="error">{work.poster.message}</Alert> : null}
      <div className={classes.acts}>
        <Button variant="default" onClick={work.isBusy ? work.stop : onClose}>
          {work.isBusy ? 'Cancel' : 'Close'}
        </Button>
        <Button data-autofocus disabled={work.isBusy || isTooLarge(wish)} onClick={() => work.make(wish)}>
          Make the poster
        </Button>
      </div>
    </Dialog>
  );
}

function progressWords(poster: PosterState | undefined, isFetching: boolean): string {
  if (isFetching) return 'Downloading the poster…';
  if (poster?.state !== 'waiting' || poster.ahead === 0)
    return 'Drawing the poster. A large sheet takes half a minute.';
  return poster.ahead === 1
    ? 'Another poster of yours is made first.'
    : `${poster.ahead} other posters of yours are made first.`;
}

const MEGABYTE = 1_048_576;
/** Names listed that could not be lettered. */
const LISTED = 5;

function Saved({ poster: { file_name, bytes, unlettered } }: { poster: PosterState }) {
  const size = bytes === null ? '' : ` (${Math.max(0.1, bytes / MEGABYTE).toFixed(1)} MB)`;
  const more = unlettered.length > LISTED ? ` and ${unlettered.length - LISTED} more` : '';
  return (
    <>
      <p>
        Saved as {file_name}
        {size}.
      </p>
      {unlettered.length === 0 ? null : (
        <p>
          Left out, since the typeface has not all of their letters: {unlettered.slice(0, LISTED).join(', ')}
          {more}.
        </p>
      )}
    </>
  );
}
