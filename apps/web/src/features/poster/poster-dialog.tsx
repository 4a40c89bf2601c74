import { Button, Loader, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { paperNames, papers, posterResolutions, posterWords } from '@venture-atlas/rules';
import { POSTER_PIXELS_MAX, type PosterOptions, type PosterState } from '@venture-atlas/types';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { cancelPoster, fetchPoster, type PosterSource, posterQuery, requestPoster } from '../../api/posters.ts';
import { Alert } from '../../ui/alert.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import plain from '../../ui/plain.module.css';
import { saveBlob } from '../../ui/save-blob.ts';
import { SegmentedControl } from '../../ui/segmented-control.ts';
import classes from './poster.module.css';

export interface PosterDialogProps {
  of: PosterSource;
  /** Name of the map. */
  name: string;
  onClose: () => void;
}

const usual: PosterOptions = { format: 'pdf', paper: 'A3', dpi: 200, names: 'map', title: true };

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
    ? 'Another of your posters is made first.'
    : `${poster.ahead} of your other posters are made first.`;
}

const MEGABYTE = 1_048_576;
/** Most names listed that could not be drawn. */
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
          Left out, because the typeface lacks some of their letters: {unlettered.slice(0, LISTED).join(', ')}
          {more}.
        </p>
      )}
    </>
  );
}

interface PosterFormProps {
  wish: PosterOptions;
  onChange: (wish: PosterOptions) => void;
  isDisabled: boolean;
}

const MM_AN_INCH = 25.4;

const paperWords = (name: PosterOptions['paper']): string => {
  if (name === 'picture') return 'The map alone, pixel by pixel';
  const { width, height } = papers[name];
  return `${name}, ${Math.round(width)} × ${Math.round(height)} mm`;
};

/** Whether a sheet exceeds the limit for posters. */
function isTooLarge({ paper, dpi }: PosterOptions): boolean {
  if (paper === 'picture') return false;
  const { width, height } = papers[paper];
  return ((width * height) / MM_AN_INCH ** 2) * dpi ** 2 > POSTER_PIXELS_MAX;
}

/** The options of a poster. */
function PosterForm({ wish, onChange, isDisabled }: PosterFormProps) {
  return (
    <fieldset className={classes.form} disabled={isDisabled}>
      <legend className={plain.unseen}>What it is made of</legend>
      <div className={classes.field}>
        <span id="poster-format">Format</span>
        <SegmentedControl
          aria-labelledby="poster-format"
          data={[
            { value: 'pdf', label: 'PDF, for print' },
            { value: 'png', label: 'PNG, a picture' },
          ]}
          value={wish.format}
          onChange={(format) => onChange({ ...wish, format })}
          disabled={isDisabled}
        />
      </div>
      <div className={classes.pair}>
        <NativeSelect
          label="Paper"
          data={[...paperNames, 'picture' as const].map((value) => ({ value, label: paperWords(value) }))}
          value={wish.paper}
          onChange={(event) => onChange({ ...wish, paper: event.currentTarget.value as PosterOptions['paper'] })}
        />
        <NativeSelect
          label="Dots per inch"
          data={posterResolutions.map((dpi) => ({
            value: String(dpi),
            label: String(dpi),
            disabled: isTooLarge({ ...wish, dpi }),
          }))}
          value={String(wish.dpi)}
          error={isTooLarge(wish) ? posterWords.tooLarge : undefined}
          onChange={(event) => onChange({ ...wish, dpi: Number(event.currentTarget.value) as PosterOptions['dpi'] })}
        />
      </div>
      <NativeSelect
        label="Names"
        data={[
          { value: 'map', label: 'As many as fit' },
          { value: 'more', label: 'More, in smaller type' },
          { value: 'all', label: 'More, and a dot for every other place' },
        ]}
        value={wish.names}
        onChange={(event) => onChange({ ...wish, names: event.currentTarget.value as PosterOptions['names'] })}
      />
      {wish.paper === 'picture' ? null : (
        <Checkbox
          label="With title, credit and scale"
          checked={wish.title}
          onChange={(event) => onChange({ ...wish, title: event.currentTarget.checked })}
        />
      )}
    </fieldset>
  );
}

/** The steps of a poster from the request to the download. */
interface PosterWork {
  /** Requests the poster. When it is ready, the browser saves it. */
  make: (wish: PosterOptions) => void;
  /** Cancels the current step. */
  stop: () => void;
  poster: PosterState | undefined;
  /** The poster is requested, being made, or being downloaded. */
  isBusy: boolean;
  isFetching: boolean;
  isSaved: boolean;
  error: unknown;
}

function usePoster(of: PosterSource): PosterWork {
  const requesting = useMutation({ mutationFn: (wish: PosterOptions) => requestPoster(of, wish) });
  const id = requesting.data?.id;
  const state = useQuery({ ...posterQuery(id ?? ''), enabled: id !== undefined });
  const poster = id === undefined ? undefined : (state.data ?? requesting.data);
  const saving = useMutation({
    mutationFn: async (made: PosterState) => saveBlob(await fetchPoster(made.id, of), made.file_name),
  });
  const { mutate: save } = saving;
  const isReady = poster?.state === 'ready';
  const saved = useRef<string>(undefined);

  useEffect(() => {
    if (!isReady || poster === undefined || saved.current === poster.id) return;
    saved.current = poster.id;
    save(poster);
  }, [isReady, poster, save]);

  // Cancels the poster when the dialog closes.
  const open = useRef<string>(undefined);
  open.current = poster !== undefined && !isReady && poster.state !== 'failed' ? poster.id : undefined;
  useEffect(
    () => () => {
      if (open.current !== undefined) void cancelPoster(open.current).catch(() => undefined);
    },
    [],
  );

  const isMade = isReady || poster?.state === 'failed';
  const failure = requesting.error ?? (isMade ? null : state.error) ?? saving.error;
  return {
    make: (wish) => {
      saving.reset();
      requesting.mutate(wish);
    },
    stop: () => {
      if (id !== undefined) void cancelPoster(id).catch(() => undefined);
      requesting.reset();
      saving.reset();
    },
    poster,
    isBusy: requesting.isPending || saving.isPending || (poster !== undefined && !isMade && failure === null),
    isFetching: saving.isPending,
    isSaved: saving.isSuccess,
    error: failure ?? undefined,
  };
}
