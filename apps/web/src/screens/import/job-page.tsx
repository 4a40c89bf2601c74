import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messages, staffMessages } from '@venture-atlas/rules';
import type { ImportJob, ImportUndone } from '@venture-atlas/types';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { errorText, isNotFound } from '../../api/api-error.ts';
import { importJobQuery } from '../../api/imports.ts';
import { WidePage } from '../../tables/wide-page.tsx';
import { Alert } from '../../ui/alert.tsx';
import layout from '../../ui/layout.module.css';
import plain from '../../ui/plain.module.css';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { EmptyWorld } from './empty-world.tsx';
import classes from './import.module.css';
import { useImportPlace } from './import-place.ts';
import { doneWords, fileWords, hasOptions, undoneWords } from './import-words.ts';
import { JobProgress } from './job-progress.tsx';
import { MapBeingDrawn } from './map-being-drawn.tsx';
import { OptionsForm } from './options/options-form.tsx';
import { Preview } from './preview/preview.tsx';
import { CountsTable } from './report/counts-table.tsx';
import { ReportDetails } from './report/report-details.tsx';
import { UndoImport } from './undo-import.tsx';
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
          <span key={line} className={`${layout.block} ${layout.breakWords}`}>
            {line}
          </span>
        ))}
      </Alert>
      {hasOptions(job) ? (
        <section className={classes.card} aria-labelledby="again-title">
          <h2 className={`${layout.subtitle} ${layout.breakWords}`} id="again-title">
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
      {import_id === null ? null : (
        <UndoImport importId={import_id} name={fileWords(namesOf(job))} onUndone={setUndone} />
      )}
      {report === null ? null : (
        <section className={classes.card} aria-labelledby="report-title">
          <h2 className={`${layout.subtitle} ${layout.breakWords}`} id="report-title">
            Report
          </h2>
          <CountsTable report={report} />
          <ReportDetails report={report} isDone />
        </section>
      )}
    </>
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
