import { useMutation, useQuery } from '@tanstack/react-query';
import type { WorldArchive } from '@venture-atlas/types';
import { useEffect, useRef } from 'react';
import { archiveQuery, askForArchive, cancelArchive, fetchArchive, isInTheMaking } from '../../api/world-archives.ts';
import { saveBlob } from '../../ui/save-blob.ts';

/** An archive from the wish to the download. */
export interface ArchiveWork {
  /** Asks for it; when it is made, the browser saves it. */
  make: () => void;
  /** Ends what is under way. */
  stop: () => void;
  archive: WorldArchive | undefined;
  /** Asked for, made, or being fetched. */
  isBusy: boolean;
  isFetching: boolean;
  isSaved: boolean;
  error: unknown;
}

export function useArchive(worldId: string): ArchiveWork {
  const asking = useMutation({ mutationFn: () => askForArchive(worldId) });
  const id = asking.data?.id;
  const state = useQuery({ ...archiveQuery(id ?? ''), enabled: id !== undefined });
  const archive = id === undefined ? undefined : (state.data ?? asking.data);
  const saving = useMutation({
    mutationFn: async (made: WorldArchive) => saveBlob(await fetchArchive(made.id), made.file_name),
  });
  const { mutate: save } = saving;
  const saved = useRef<string>(undefined);
  useEffect(() => {
    if (archive?.state !== 'ready' || saved.current === archive.id) return;
    saved.current = archive.id;
    save(archive);
  }, [archive, save]);

  // Nobody waits for it any more once this is closed.
  const open = useRef<string>(undefined);
  open.current = archive !== undefined && isInTheMaking(archive) ? archive.id : undefined;
  useEffect(
    () => () => {
      if (open.current !== undefined) void cancelArchive(open.current).catch(() => undefined);
    },
    [],
  );

  const isOver = archive !== undefined && !isInTheMaking(archive);
  const failure = asking.error ?? (isOver ? null : state.error) ?? saving.error;
  return {
    make: () => {
      saving.reset();
      asking.mutate();
    },
    stop: () => {
      if (id !== undefined) void cancelArchive(id).catch(() => undefined);
      asking.reset();
      saving.reset();
    },
    archive,
    isBusy: asking.isPending || saving.isPending || (archive !== undefined && !isOver && failure === null),
    isFetching: saving.isPending,
    isSaved: saving.isSuccess,
    error: failure ?? undefined,
  };
}
