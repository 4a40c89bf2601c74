import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { relativeTime } from '@venture-atlas/rules';
import { IMPORTS_PAGE_SIZE, type ImportDone, type ImportsPage } from '@venture-atlas/types';
import { Fragment, useId, useMemo, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { isNotFound } from '../../api/api-error.ts';
import { importsQuery } from '../../api/imports.ts';
import { useMapDetails } from '../../api/locations.ts';
import { worldQuery } from '../../api/reading-scope.ts';
import { staffKeys } from '../../api/staff-keys.ts';
import { LoadFailure } from '../../loading/load-failure.tsx';
import { worldImportPath } from '../../navigation/world-paths.ts';
import { Pagination } from '../../tables/pagination.tsx';
import { WidePage } from '../../tables/wide-page.tsx';
import { Alert } from '../../ui/alert.tsx';
import { DropArea } from '../../ui/drop-area.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NeatlineProgress } from '../../ui/neatline.tsx';
import plain from '../../ui/plain.module.css';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { NotFound } from '../not-found/not-found.tsx';
import classes from './import.module.css';
import { ImportPlaceContext, importPlaceOf, useImportPlace } from './import-place.ts';
import { fileWords, plural, sizeWords, stateWords } from './import-words.ts';
import { EmptyWorld, JobPage, UndoImport } from './job-page.tsx';
import { type ImportUpload, useImportUpload } from './use-import-acts.ts';

/** admin/import, and the same for one world: bring in what was made elsewhere, and take it out again. */
export function ImportScreen() {
  const [params] = useSearchParams();
  const id = params.get('job');
  const map = params.get('map');
  return id === null ? <Start map={map} /> : <JobPage key={id} id={id} />;
}

/** @param map slug of the map that the places shall go onto */
function Start({ map }: { map: string | null }) {
  const client = useQueryClient();
  const place = useImportPlace();
  const [, setParams] = useSearchParams();
  const upload = useImportUpload(map === null ? {} : { map }, (job) => {
    client.setQueryData(staffKeys.importJob(job.id), job);
    setParams({ job: job.id });
  });
  return (
    <WidePage
      title="Import"
      back={place.back}
      lead="Import a world from another program. You see the result before anything changes."
    >
      {map === null ? null : <OntoMap slug={map} />}
      <EmptyWorld />
      <FilesField upload={upload} />
      <WhatCanBeRead />
      <ImportHistory />
    </WidePage>
  );
}

/** Which map was chosen on the way here, and the way to another one. */
function OntoMap({ slug }: { slug: string }) {
  const { start, worldId } = useImportPlace();
  const { data } = useMapDetails(slug, { worldId });
  return (
    <Alert kind="info" action={<Link to={start}>Let the files decide</Link>}>
      The places go onto the map {data?.name ?? slug}.
    </Alert>
  );
}

/** What is under way, and everything that was imported, with the way to take it back. */
function ImportHistory() {
  const [page, setPage] = useState(1);
  const { worldId } = useImportPlace();
  const list = useQuery(importsQuery(page, worldId));
  const { data } = list;
  return (
    <>
      <LoadFailure of={list} />
      {data === undefined || data.jobs.length === 0 ? null : <UnderWay jobs={data.jobs} />}
      <section className={`${plain.stack12} ${plain.oneColumn} ${plain.topMargin8}`} aria-labelledby="history-title">
        <h2 className={plain.largeSubtitle} id="history-title">
          Imports so far
        </h2>
        <div className={`${plain.card} ${classes.rows}`}>
          {list.isPending ? <RowsSkeleton count={5} label="Loading imports" /> : null}
          {data?.imports.length === 0 ? (
            <EmptyState level={3} title={page === 1 ? 'Nothing was imported yet' : 'No more imports'}>
              Your imports are listed here, and you can undo each one.
            </EmptyState>
          ) : null}
          {data === undefined || data.imports.length === 0 ? null : (
            <ul className={plain.bare}>
              {data.imports.map((one) => (
                <HistoryRow key={one.id} done={one} />
              ))}
            </ul>
          )}
        </div>
        {page === 1 && (data === undefined || data.next_page === null) ? null : (
          <Pagination
            offset={(page - 1) * IMPORTS_PAGE_SIZE}
            count={data?.imports.length}
            size={IMPORTS_PAGE_SIZE}
            isBusy={list.isPlaceholderData}
            onTurn={(offset) => setPage(offset / IMPORTS_PAGE_SIZE + 1)}
          />
        )}
      </section>
    </>
  );
}

function UnderWay({ jobs }: Pick<ImportsPage, 'jobs'>) {
  const { start } = useImportPlace();
  return (
    <section className={`${plain.stack12} ${plain.oneColumn} ${plain.topMargin8}`} aria-labelledby="jobs-title">
      <h2 className={plain.largeSubtitle} id="jobs-title">
        Under way
      </h2>
      <div className={`${plain.card} ${classes.rows}`}>
        <ul className={plain.bare}>
          {jobs.map((job) => (
            <li key={job.id} className={classes.row}>
              <span className={classes.words}>
                <span>
                  <Link to={`${start}?job=${encodeURIComponent(job.id)}`}>
                    {fileWords(job.files.map(({ name }) => name))}
                  </Link>{' '}
                  {stateWords[job.state]}
                </span>
                <span className={`${plain.quiet} ${plain.numbers}`}>
                  {job.by.name}, {relativeTime(job.created_at, Date.now())}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function HistoryRow({ done }: { done: ImportDone }) {
  const { mapPath } = useImportPlace();
  const { id, at, by, format, files, total_files, map, created, updated, undone_at } = done;
  const name = fileWords(files, total_files);
  return (
    <li className={classes.row} data-undone={undone_at !== null || undefined}>
      <span className={classes.words}>
        <span>
          <strong>{name}</strong>
          {map === null ? null : (
            <>
              {' '}
              on <Link to={mapPath(map.slug)}>{map.name}</Link>
            </>
          )}
        </span>
        <span className={`${plain.quiet} ${plain.numbers}`}>
          {plural(created, 'new place')}
          {updated > 0 ? `, ${plural(updated, 'changed place')}` : ''}, {format}. {by.name},{' '}
          {relativeTime(at, Date.now())}
        </span>
      </span>
      {undone_at === null ? (
        <UndoImport importId={id} name={name} />
      ) : (
        <span className={`${plain.quiet} ${plain.numbers}`}>Undone {relativeTime(undone_at, Date.now())}</span>
      )}
    </li>
  );
}

/** A place to drop the files of a world on, or to choose them; then how far they are, or why they did not go. */
function FilesField({ upload }: { upload: ImportUpload }) {
  const { state } = upload;
  const [isFolder, setFolder] = useState(false);
  const inputId = useId();
  const take = (files: FileList | null) => {
    setFolder(false);
    // The list itself is emptied when the field is.
    if (files !== null && files.length > 0) upload.start([...files]);
  };
  /** A dropped folder gives no files: that is said instead of nothing. */
  const refuseFolder = (data: DataTransfer): boolean => {
    const hasFolder = [...(data.items ?? [])].some((item) => item.webkitGetAsEntry?.()?.isDirectory);
    if (hasFolder) setFolder(true);
    return hasFolder;
  };

  if (state.kind === 'sending') {
    const name = fileWords(state.files.map((file) => file.name));
    return (
      <div className={`${plain.card} ${classes.sending}`}>
        <div className={classes.head}>
          <strong className={`${plain.grow} ${plain.breakWords}`}>Sending {name}</strong>
          <span className={`${plain.fixedSize} ${plain.quiet} ${plain.numbers}`}>
            {sizeWords(state.sent)} of {sizeWords(state.total)}
          </span>
        </div>
        <NeatlineProgress value={state.sent} total={state.total} label={`Sending ${name}`} />
        <div>
          <Button variant="default" onClick={upload.clear}>
            Cancel
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={`${plain.stack12} ${plain.oneColumn}`}>
      <DropArea
        id={inputId}
        icon={<IconFileImport size={32} stroke={1.5} />}
        words="Drop the files of a world here, or"
        choose="choose the files"
        hint="Add all files of one world at once, with the pictures of its maps, or a ZIP file of them. Venture Atlas recognizes the format. An archive of a world may have 2 GB, everything else 200 MB."
        isLarge
        isLabel
        isMultiple
        onFiles={take}
        onDropped={refuseFolder}
      />
      {isFolder ? (
        <Alert kind="error">Folders cannot be uploaded. Make a ZIP file of the folder and drop that here.</Alert>
      ) : null}
      {state.kind === 'failed' && !isFolder ? (
        <Alert
          kind="error"
          action={
            state.mayTryAgain ? (
              <button type="button" onClick={() => upload.start(state.files)}>
                Try again
              </button>
            ) : undefined
          }
        >
          {state.sentence}
          {state.worlds.map(({ id, name }) => (
            <Fragment key={id}>
              {' '}
              <Link to={worldImportPath(id)}>Imports of {name}</Link>
            </Fragment>
          ))}
        </Alert>
      ) : null}
    </div>
  );
}

/** A list of places as a spreadsheet saves it, small enough to be understood at a glance. */
const SAMPLE = `name,type,x,y,description
Oak Inn,tavern,1200,340,A warm room beside the ford.
Elm,village,700,2200,
`;

const columns = [
  ['name', 'needed; a row without one is left out'],
  [
    'x, y',
    'in map units, as on a picture of its size: x from the left, y down from the top; games call the second one z',
  ],
  ['lat, lng', 'instead of them: degrees, or map units with lat up from the bottom'],
  ['type', 'a word such as city or tavern; new ones are made'],
  ['scale', 'size of the label in map units, from 4 to 400'],
  ['description', 'a text; also called text, notes, legend, or info'],
  ['wiki_url', 'a page with more to read; also called url or link'],
  ['id', 'identifies a place when you import the list again'],
] as const;

/** Which files can be imported, and how a list of places has to look, with one to begin from. */
function WhatCanBeRead() {
  const { worldId } = useImportPlace();
  const { data } = useQuery(importsQuery(1, worldId));
  const formats = data?.formats.map(({ label }) => label) ?? [];
  return (
    <details className={`${plain.topMargin12} ${plain.small} ${classes.box}`}>
      <summary className={classes.title}>What can be read, and how a list of places looks</summary>
      {formats.length === 0 ? null : (
        <p>
          {formats.join(', ')}; and an archive of a whole world, for a world that is still empty
          {worldId === undefined ? ': what npm run export wrote.' : ': what “Export” of its settings saved.'}
        </p>
      )}
      <p>
        A spreadsheet saved as CSV needs a first row with the names of its columns. Numbers that fit on the map are read
        as positions on it.
      </p>
      <dl className={`${plain.stack6} ${plain.noMargin}`}>
        {columns.map(([name, words]) => (
          <div key={name} className={classes.column}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <pre className={`${plain.card} ${classes.sample}`}>{SAMPLE}</pre>
      <p>
        <a href={`data:text/csv;charset=utf-8,${encodeURIComponent(SAMPLE)}`} download="places.csv">
          Download this sample
        </a>
      </p>
    </details>
  );
}

/** /worlds/{id}/import/: the same for one world and whoever edits it; a world of somebody else is not found. */
export function WorldImport() {
  const { worldId = '' } = useParams();
  const world = useQuery(worldQuery(worldId));
  const name = world.data?.name;
  const isEmpty = world.data?.kind === 'own' && world.data.locations === 0;
  const place = useMemo(() => importPlaceOf(worldId, name ?? 'World', isEmpty), [worldId, name, isEmpty]);
  if (isNotFound(world.error)) return <NotFound />;
  if (name === undefined) {
    return (
      <WidePage title="Import" back={place.back}>
        {world.isError ? <LoadFailure of={world} /> : <RowsSkeleton count={5} label="Loading the world" />}
      </WidePage>
    );
  }
  return (
    <ImportPlaceContext value={place}>
      <ImportScreen />
    </ImportPlaceContext>
  );
}
