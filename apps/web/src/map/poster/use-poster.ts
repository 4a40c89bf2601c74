import { useMutation, useQuery } from '@tanstack/react-query';
import type { PosterState, PosterWish } from '@venture-atlas/types';
import { useEffect, useRef } from 'react';
import { askForPoster, cancelPoster, fetchPoster, type PosterOf, posterQuery } from '../../api/posters.ts';
import { saveBlob } from '../../ui/save-blob.ts';

/** A poster from the wish to the download. */
export interface PosterWork {
  /** Asks for it; when it is made, the browser saves it. */
  make: (wish: PosterWish) => void;
  /** Ends what is under way. */
  stop: () => void;
  poster: PosterState | undefined;
  /** Asked for, made, or being fetched. */
  isBusy: boolean;
  isFetching: boolean;
  isSaved: boolean;
  error: unknown;
}

export function usePoster(of: PosterOf): PosterWork {
  const asking = useMutation({ mutationFn: (wish: PosterWish) => askForPoster(of, wish) });
  const id = asking.data?.id;
  const state = useQuery({ ...posterQuery(id ?? ''), enabled: id !== undefined });
  const poster = id === undefined ? undefined : (state.data ?? asking.data);
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

  // Nobody waits for it any more once the dialog is gone.
  const open = useRef<string>(undefined);
  open.current = poster !== undefined && !isReady && poster.state !== 'failed' ? poster.id : undefined;
  useEffect(
    () => () => {
      if (open.current !== undefined) void cancelPoster(open.current).catch(() => undefined);
    },
    [],
  );

  const isMade = isReady || poster?.state === 'failed';
  const failure = asking.error ?? (isMade ? null : state.error) ?? saving.error;
  return {
    make: (wish) => {
      saving.reset();
      asking.mutate(wish);
    },
    stop: () => {
      if (id !== undefined) void cancelPoster(id).catch(() => undefined);
      asking.reset();
      saving.reset();
    },
    poster,
    isBusy: asking.isPending || saving.isPending || (poster !== undefined && !isMade && failure === null),
    isFetching: saving.isPending,
    isSaved: saving.isSuccess,
    error: failure ?? undefined,
  };
}
