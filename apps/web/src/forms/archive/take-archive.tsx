import { Button } from '@mantine/core';
import { IconPackageExport } from '@tabler/icons-react';
import { inBytes } from '@venture-atlas/rules';
import { WORLD_ARCHIVE_BYTES_MAX, type WorldArchive } from '@venture-atlas/types';
import type { ReactNode } from 'react';
import { errorText } from '../../api/api-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { NeatlineProgress } from '../../ui/neatline.tsx';
import plain from '../../ui/plain.module.css';
import classes from './archive.module.css';
import { useArchive } from './use-archive.ts';

/** What such a file holds, and how it comes back. */
export const ARCHIVE_WORDS =
  'The whole world in one file: every map with its picture, every place and text with all secrets and drafts, also what is taken off. Nobody’s name, campaign or history is in it. It comes back by “Make a world”, “An import”.';

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
