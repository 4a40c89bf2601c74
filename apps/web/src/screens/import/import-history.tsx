import { useQuery } from '@tanstack/react-query';
import { relativeTime } from '@venture-atlas/rules';
import { IMPORTS_PAGE_SIZE, type ImportDone, type ImportsPage } from '@venture-atlas/types';
import { useState } from 'react';
import { Link } from 'react-router';
import { importsQuery } from '../../api/imports.ts';
import { LoadFailure } from '../../loading/load-failure.tsx';
import { PageTurner } from '../../tables/page-turner.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import layout from '../../ui/layout.module.css';
import plain from '../../ui/plain.module.css';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import classes from './import.module.css';
import { useImportPlace } from './import-place.ts';
import { fileWords, plural, stateWords } from './import-words.ts';
import { UndoImport } from './undo-import.tsx';

/** What is under way, and everything that was imported, with the way to take it back. */
export function ImportHistory() {
  const [page, setPage] = useState(1);
  const { worldId } = useImportPlace();
  const list = useQuery(importsQuery(page, worldId));
  const { data } = list;
  return (
    <>
      <LoadFailure of={list} />
      {data === undefined || data.jobs.length === 0 ? null : <UnderWay jobs={data.jobs} />}
      <section className={`${layout.stack12} ${layout.oneColumn} ${layout.topMargin8}`} aria-labelledby="history-title">
        <h2 className={layout.largeSubtitle} id="history-title">
          Imports so far
        </h2>
        <div className={classes.rows}>
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
          <PageTurner
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
    <section className={`${layout.stack12} ${layout.oneColumn} ${layout.topMargin8}`} aria-labelledby="jobs-title">
      <h2 className={layout.largeSubtitle} id="jobs-title">
        Under way
      </h2>
      <div className={classes.rows}>
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
                <span className={`${plain.quiet} ${layout.numbers}`}>
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
        <span className={`${plain.quiet} ${layout.numbers}`}>
          {plural(created, 'new place')}
          {updated > 0 ? `, ${plural(updated, 'changed place')}` : ''}, {format}. {by.name},{' '}
          {relativeTime(at, Date.now())}
        </span>
      </span>
      {undone_at === null ? (
        <UndoImport importId={id} name={name} />
      ) : (
        <span className={`${plain.quiet} ${layout.numbers}`}>Undone {relativeTime(undone_at, Date.now())}</span>
      )}
    </li>
  );
}
