import { Button } from '@mantine/core';
import { IconPackageExport } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { inBytes } from '@venture-atlas/rules';
import { WORLD_ARCHIVE_BYTES_MAX, type WorldArchive } from '@venture-atlas/types';
import { type ReactNode, useEffect, useRef } from 'react';
import { errorText } from '../../api/api-error.ts';
import { archiveQuery, askForArchive, cancelArchive, fetchArchive, isInTheMaking } from '../../api/worlds.ts';
import { Alert } from '../../ui/alert.tsx';
import { NeatlineProgress } from '../../ui/neatline.tsx';
import plain from '../../ui/plain.module.css';
import { saveBlob } from '../../ui/save-blob.ts';
import classes from '../forms.module.css';

/** What such a file holds, and how it comes back. */
export const ARCHIVE_WORDS =
  'The whole world in one file: every map with its picture, and every place and text, including secrets, drafts, and places taken off maps. It holds no names of people, no campaigns, and no history. To restore it, choose “Make a world”, then “An import”.';

/** Takes a whole world out as one file: asked for, waited for, saved. @param children buttons beside its own */
export function TakeArchive({ worldId, children }: { worldId: string; children?: ReactNode }) {
  const work = useArchive(worldId);
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
            {isFetching ? 'Downloading…' : isSaved ? 'Make it again' : 'Make the archive'}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}

function Busy({ archive, isFetching }: { archive: WorldArchive | undefined; isFetching: boolean }) {
  if (isFetching) return <p>Downloading {archive?.bytes == null ? 'the archive' : inBytes(archive.bytes)}…</p>;
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

/** An archive from the wish to the download. */
interface ArchiveWork {
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

function useArchive(worldId: string): ArchiveWork {
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
