import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messages, staffMessages } from '@venture-atlas/rules';
import type { ImportJob, ImportUndone } from '@venture-atlas/types';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { errorText, isNotFound } from '../../api/api-error.ts';
import { importJobQuery, undoImport } from '../../api/imports.ts';
import { DrawMap } from '../../forms/drawing/draw-map.tsx';
import { WidePage } from '../../tables/wide-page.tsx';
import { Alert } from '../../ui/alert.tsx';
import { ConfirmInPlace } from '../../ui/confirm-in-place.tsx';
import { NeatlineProgress } from '../../ui/neatline.tsx';
import plain from '../../ui/plain.module.css';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import classes from './import.module.css';
import { useImportPlace } from './import-place.ts';
import { doneWords, fileWords, hasOptions, plural, sizeWords, stepWords, undoneWords } from './import-words.ts';
import { OptionsForm } from './options/options-form.tsx';
import { Preview } from './preview/preview.tsx';
import { CountsTable, ReportDetails } from './report/report-details.tsx';
import { type ImportActs, useImportActs } from './use-import-acts.ts';

/** Files that were sent: being read, to be decided about, or done. */
export function JobPage({ id }: { id: string }) {
  const job = useQuery(importJobQuery(id));
  const { start } = useImportPlace();
  const acts = useImportActs(id);
  const { data } = job;
  useFreshWorld(data);
  return (
    <WidePage
      title={data === undefined ? 'Import' : titleOf(data)}
      back={{ to: start, label: 'Import' }}
      lead={data === undefined ? undefined : leadOf(data)}
    >
      {job.isError ? (
        <Alert
          kind="error"
          action={
            isNotFound(job.error) ? (
              <Link to={start}>Send the files again</Link>
            ) : (
              <button type="button" onClick={() => void job.refetch()}>
                Try again
              </button>
            )
          }
        >
          {errorText(job.error)}
        </Alert>
      ) : null}
      {acts.error === null ? null : <Alert kind="error">{errorText(acts.error)}</Alert>}
      {job.isPending ? <RowsSkeleton count={6} label="Loading the import" /> : null}
      {data === undefined || isNotFound(job.error) ? null : <JobBody job={data} acts={acts} />}
    </WidePage>
  );
}

function JobBody({ job, acts }: { job: ImportJob; acts: ImportActs }) {
  const { start } = useImportPlace();
  switch (job.state) {
    case 'reading':
    case 'applying':
      return <JobProgress job={job} acts={acts} />;
    case 'ready':
      return <Preview job={job} acts={acts} />;
    case 'failed':
      return <Failed job={job} acts={acts} />;
    case 'done':
      return <Done job={job} />;
    case 'cancelled':
      return (
        <Alert kind="info" action={<Link to={start}>Import other files</Link>}>
          This import was canceled. Nothing was changed.
        </Alert>
      );
  }
}

function Failed({ job, acts }: { job: ImportJob; acts: ImportActs }) {
  const { start } = useImportPlace();
  return (
    <>
      <EmptyWorld />
      <Alert kind="error">
        {(job.error ?? staffMessages.importBroken).split('\n').map((line) => (
          <span key={line} className={`${plain.block} ${plain.breakWords}`}>
            {line}
          </span>
        ))}
      </Alert>
      {hasOptions(job) ? (
        <section className={`${plain.stack12} ${plain.card} ${classes.card}`} aria-labelledby="again-title">
          <h2 className={`${plain.subtitle} ${plain.breakWords}`} id="again-title">
            Read them in another way
          </h2>
          <OptionsForm job={job} acts={acts} />
        </section>
      ) : null}
      <div className={plain.buttons}>
        <Button component={Link} to={start} variant="default" onClick={acts.cancel}>
          Give up and import other files
        </Button>
      </div>
    </>
  );
}

function Done({ job }: { job: ImportJob }) {
  const { start, mapPath, editMapPath } = useImportPlace();
  const { map, import_id, report } = job;
  const [undone, setUndone] = useState<ImportUndone>();
  if (undone !== undefined) {
    return (
      <Alert kind="success" action={<Link to={start}>Import other files</Link>}>
        {undoneWords(undone)}
      </Alert>
    );
  }
  return (
    <>
      <Alert kind="success">{doneWords(job)}</Alert>
      {job.draw === null || map === null || map.id === null ? null : <MapBeingDrawn id={map.id} slug={map.slug} />}
      <div className={plain.buttons}>
        {map === null ? null : (
          <>
            <Button component={Link} to={mapPath(map.slug)}>
              {messages.ventureToMap(map.name)}
            </Button>
            <Button component={Link} to={editMapPath(map.slug)} variant="default">
              Edit the map
            </Button>
          </>
        )}
        <Button component={Link} to={start} variant="default">
          Import other files
        </Button>
      </div>
      <MadeMaps job={job} />
      {import_id === null ? null : (
        <UndoImport importId={import_id} name={fileWords(namesOf(job))} onUndone={setUndone} />
      )}
      {report === null ? null : (
        <section className={`${plain.stack12} ${plain.card} ${classes.card}`} aria-labelledby="report-title">
          <h2 className={`${plain.subtitle} ${plain.breakWords}`} id="report-title">
            Report
          </h2>
          <CountsTable report={report} />
          <ReportDetails report={report} isDone />
        </section>
      )}
    </>
  );
}

/** Links to the maps of an import that is not only one map. */
function MadeMaps({ job: { made, map } }: { job: Pick<ImportJob, 'made' | 'map'> }) {
  const { mapPath } = useImportPlace();
  if (made.length === 0 || (made.length === 1 && map !== null)) return null;
  return (
    <section className={`${plain.stack12} ${plain.card} ${classes.card}`} aria-labelledby="maps-title">
      <h2 className={`${plain.subtitle} ${plain.breakWords}`} id="maps-title">
        Its maps
      </h2>
      <ul className={classes.maps}>
        {made.map(({ name, slug }) => (
          <li key={slug} className={classes.mapMade}>
            <Link to={mapPath(slug)}>{name}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was kept of the world is out of date once an import is made. */
function useFreshWorld(job: ImportJob | undefined): void {
  const client = useQueryClient();
  const wasWriting = useRef(false);
  const state = job?.state;
  useEffect(() => {
    if (state === 'applying') wasWriting.current = true;
    if (state !== 'done' || !wasWriting.current) return;
    wasWriting.current = false;
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'import' });
  }, [state, client]);
}

const namesOf = (job: ImportJob): string[] => job.files.map(({ name }) => name);

const titles: Record<ImportJob['state'], string> = {
  reading: 'Reading',
  ready: 'Import this?',
  applying: 'Importing',
  done: 'Imported',
  failed: 'Not imported',
  cancelled: 'Canceled',
};

const titleOf = ({ state }: ImportJob): string => titles[state];

function leadOf(job: ImportJob): string {
  const files = fileWords(namesOf(job));
  return job.format === null ? files : `${files}: ${job.format.label}`;
}

/** How far reading or writing is, with the way out. */
function JobProgress({ job, acts }: { job: ImportJob; acts: ImportActs }) {
  const { step, done, total } = job.progress ?? { step: 'waiting', done: 0, total: 0 };
  return (
    <div className={`${plain.stack12} ${plain.card} ${classes.card}`}>
      <p className={plain.semibold} role="status">
        {stepWords[step]}
      </p>
      {total > 0 ? (
        <>
          <NeatlineProgress value={done} total={total} label={stepWords[step]} />
          <p className={`${plain.quiet} ${plain.numbers}`}>
            {sizeWords(done)} of {sizeWords(total)}
          </p>
        </>
      ) : (
        <p className={`${plain.quiet} ${plain.numbers}`}>
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

/** The map of an import that is being drawn; it opens when it is ready. */
function MapBeingDrawn({ id, slug }: { id: number; slug: string }) {
  const navigate = useNavigate();
  const { mapPath } = useImportPlace();
  return (
    <section className={`${plain.stack12} ${plain.card} ${classes.card}`} aria-labelledby="drawing-title">
      <h2 className={`${plain.subtitle} ${plain.breakWords}`} id="drawing-title">
        Its map
      </h2>
      <DrawMap locationId={id} onDrawn={() => void navigate(mapPath(slug))} />
    </section>
  );
}

interface UndoImportProps {
  importId: number;
  /** What was imported, in words. */
  name: string;
  /** Told what was taken away; else that is said here. */
  onUndone?: (undone: ImportUndone) => void;
}

/** Takes an import back: first it says what would go, then it asks. */
export function UndoImport({ importId, name, onUndone }: UndoImportProps) {
  const client = useQueryClient();
  const look = useMutation({ mutationFn: () => undoImport(importId, { dry_run: true }) });
  const undo = useMutation({
    mutationFn: (keepChanged: boolean) => undoImport(importId, { keep_changed: keepChanged }),
    onSuccess: (undone) => {
      onUndone?.(undone);
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'import' });
    },
  });
  const error = undo.error ?? look.error;
  if (undo.isSuccess) return <Alert kind="success">{undoneWords(undo.data)}</Alert>;
  return (
    <div className={classes.undo}>
      {error === null ? null : <Alert kind="error">{errorText(error)}</Alert>}
      {look.data === undefined ? (
        <Button
          variant="default"
          disabled={look.isPending}
          aria-label={`Undo the import of ${name}`}
          onClick={() => look.mutate()}
        >
          {look.isPending ? 'Looking…' : 'Undo'}
        </Button>
      ) : (
        <ConfirmInPlace
          confirm={undo.isPending ? 'Undoing…' : look.data.total_kept > 0 ? 'Undo, keep what was changed' : 'Undo'}
          isBusy={undo.isPending}
          isDestructive
          onConfirm={() => undo.mutate((look.data?.total_kept ?? 0) > 0)}
          onCancel={() => {
            undo.reset();
            look.reset();
          }}
        >
          {undoneWords(look.data)}
          {look.data.total_kept > 0 ? (
            <>
              {' '}
              {plural(look.data.total_kept, 'thing')} that people have changed since will stay, together with the maps{' '}
              {look.data.total_kept === 1 ? 'it is' : 'they are'} on: {look.data.kept.join('; ')}
              {look.data.total_kept > look.data.kept.length ? '; and more' : ''}.
            </>
          ) : null}
        </ConfirmInPlace>
      )}
    </div>
  );
}

/** A world that was made for an import is there before it, and stays when its files are refused. */
export function EmptyWorld() {
  const { isEmptyWorld, back } = useImportPlace();
  if (!isEmptyWorld) return null;
  return (
    <Alert kind="info" action={<Link to={back.to}>To its settings</Link>}>
      The world {back.label} exists already, without any places. It counts as one of your worlds until you delete it in
      its settings.
    </Alert>
  );
}
