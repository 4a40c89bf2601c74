import { Button } from '@mantine/core';
import { IconPackageExport } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { inBytes } from '@venture-atlas/rules';
import { WORLD_ARCHIVE_BYTES_MAX, type WorldArchive, type WorldFileOptions } from '@venture-atlas/types';
import { type ReactNode, useEffect, useRef } from 'react';
import { errorText } from '../../api/api-error.ts';
import { archiveQuery, cancelArchive, fetchArchive, isInTheMaking, requestArchive } from '../../api/worlds.ts';
import { Alert } from '../../ui/alert.tsx';
import { NeatlineProgress } from '../../ui/neatline.tsx';
import plain from '../../ui/plain.module.css';
import { saveBlob } from '../../ui/save-blob.ts';
import classes from '../forms.module.css';

interface ExportArchiveProps {
  worldId: string;
  options: WorldFileOptions;
  /** The words of the button. */
  make: string;
  /** Additional buttons. */
  children?: ReactNode;
}

/** Exports a whole world as one file: requests it, waits, and saves it. */
export function ExportArchive({ worldId, options, make, children }: ExportArchiveProps) {
  const work = useArchive(worldId, options);
  const { archive, isBusy, isFetching, isSaved, error } = work;
  return (
    <div className={classes.archive}>
      <div role="status" className={classes.outcome}>
        {isBusy ? <Busy archive={archive} isFetching={isFetching} /> : null}
        {isSaved && archive !== undefined ? <Saved archive={archive} /> : null}
      </div>
      {error === undefined ? null : <Alert kind="error">{errorText(error)}</Alert>}
      {archive?.state === 'failed' ? <Alert kind="error">{archive.problem}</Alert> : null}
      <div className={plain.buttons}>
        {isBusy && !isFetching ? (
          <Button variant="default" onClick={work.stop}>
            Cancel
          </Button>
        ) : (
          <Button
            disabled={isBusy}
            leftSection={<IconPackageExport size={18} stroke={1.75} aria-hidden="true" />}
            onClick={work.make}
          >
            {isFetching ? 'Downloading…' : isSaved ? 'Make it again' : make}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}

function Busy({ archive, isFetching }: { archive: WorldArchive | undefined; isFetching: boolean }) {
  if (isFetching) return <p>Downloading {archive?.bytes == null ? 'the file' : inBytes(archive.bytes)}…</p>;
  const { step = null, done = 0, total = 0, state = 'waiting' } = archive ?? {};
  const words =
    state === 'waiting' ? 'Waiting for its turn' : step === 'pictures' ? 'Packing pictures' : 'Writing places';
  return (
    <>
      <p>{words}</p>
      {total > 0 ? <NeatlineProgress value={done} total={total} label={words} /> : null}
    </>
  );
}

function Saved({ archive: { file_name: name, bytes } }: { archive: WorldArchive }) {
  const isLarge = bytes !== null && bytes > WORLD_ARCHIVE_BYTES_MAX;
  return (
    <>
      <p>
        Saved as {name}
        {bytes === null ? '' : `, ${inBytes(bytes)}`}.
      </p>
      {isLarge ? (
        <p>
          A browser can upload at most {inBytes(WORLD_ARCHIVE_BYTES_MAX)}. The person who runs a site can import this
          file with: npm run import -- atlas.
        </p>
      ) : null}
    </>
  );
}

/** The steps of an archive from the request to the download. */
interface ArchiveWork {
  /** Requests the archive. When it is ready, the browser saves it. */
  make: () => void;
  /** Cancels the current step. */
  stop: () => void;
  archive: WorldArchive | undefined;
  /** The archive is requested, being made, or being downloaded. */
  isBusy: boolean;
  isFetching: boolean;
  isSaved: boolean;
  error: unknown;
}

function useArchive(worldId: string, options: WorldFileOptions): ArchiveWork {
  const requesting = useMutation({ mutationFn: () => requestArchive(worldId, options) });
  const id = requesting.data?.id;
  const state = useQuery({ ...archiveQuery(id ?? ''), enabled: id !== undefined });
  const archive = id === undefined ? undefined : (state.data ?? requesting.data);
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

  // Cancels the archive when this component is removed.
  const open = useRef<string>(undefined);
  open.current = archive !== undefined && isInTheMaking(archive) ? archive.id : undefined;
  useEffect(
    () => () => {
      if (open.current !== undefined) void cancelArchive(open.current).catch(() => undefined);
    },
    [],
  );

  const isOver = archive !== undefined && !isInTheMaking(archive);
  const failure = requesting.error ?? (isOver ? null : state.error) ?? saving.error;
  return {
    make: () => {
      saving.reset();
      requesting.mutate();
    },
    stop: () => {
      if (id !== undefined) void cancelArchive(id).catch(() => undefined);
      requesting.reset();
      saving.reset();
    },
    archive,
    isBusy: requesting.isPending || saving.isPending || (archive !== undefined && !isOver && failure === null),
    isFetching: saving.isPending,
    isSaved: saving.isSuccess,
    error: failure ?? undefined,
  };
}
