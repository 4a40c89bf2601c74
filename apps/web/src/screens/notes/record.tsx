import { Button } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { JournalNote, JournalPage } from '@venture-atlas/types';
import { useRef } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import { isNotFound } from '../../api/api-error.ts';
import { appConfig } from '../../api/app-config.ts';
import { journalQuery, notesOf } from '../../api/notes.ts';
import { NoteCard } from '../../features/notes/note-card.tsx';
import { useNow } from '../../features/notes/use-now.ts';
import { useCampaignNews } from '../../live/use-campaign-news.ts';
import { LoadFailure } from '../../loading/load-failure.tsx';
import { mapPath, placePath } from '../../navigation/paths.ts';
import { EmptyPage } from '../../tables/list-body.tsx';
import { NameSearch } from '../../tables/name-search.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import plain from '../../ui/plain.module.css';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import chronicle from '../chronicle/chronicle.module.css';
import { Chronicle } from '../chronicle/chronicle.tsx';
import { OpenMap } from '../chronicle/open-map.tsx';
import { RecordNav } from '../chronicle/record-nav.tsx';
import { NotFound } from '../not-found/not-found.tsx';
import classes from './notes-journal.module.css';

/** The record of a campaign at two addresses: its chronicle and its notes. */
export function Record() {
  const { pathname } = useLocation();
  const { campaignId = '' } = useParams();
  useCampaignNews(campaignId);
  return /\/notes\/?$/.test(pathname) ? <NotesJournal /> : <Chronicle />;
}

/** campaign/{id}/notes/: all notes that the reader may read, newest first, searched on the server. */
function NotesJournal() {
  usePageTitle('Notes');
  const { campaignId = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const words = search.get('q') ?? '';
  const pages = useInfiniteQuery({ ...journalQuery(campaignId, words), placeholderData: keepPreviousData });
  const { data, error, refetch, isFetching } = pages;
  const first = data?.pages[0];
  if (isNotFound(error)) return <NotFound />;
  return (
    <div className={chronicle.page}>
      <header className={chronicle.title}>
        <div>
          <Link className={plain.back} to={mapPath(appConfig().default_location, { campaignId })}>
            <IconChevronLeft size={16} stroke={1.75} aria-hidden="true" />
            {first?.campaign_name ?? 'Campaign'}
          </Link>
          <h1>Notes</h1>
        </div>
        <RecordNav campaignId={campaignId} here="notes" />
      </header>
      <div className={classes.journal}>
        <NameSearch
          label="Search notes and places"
          name={words}
          isBusy={isFetching}
          onSearch={(text) => setSearch(text === '' ? {} : { q: text }, { replace: true })}
        />
        <LoadFailure of={{ error, refetch }} />
        {data === undefined ? (
          error === null ? (
            <RowsSkeleton count={6} label="Opening the notes" />
          ) : null
        ) : (
          <Found campaignId={campaignId} words={words} pages={data.pages} />
        )}
        {pages.hasNextPage ? (
          <Button variant="default" disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show older notes
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function Found({ campaignId, words, pages }: { campaignId: string; words: string; pages: readonly JournalPage[] }) {
  const nowMs = useNow();
  const listRef = useRef<HTMLUListElement>(null);
  const notes = notesOf<JournalNote>(pages);
  if (notes.length === 0) {
    return words === '' ? (
      <EmptyPage title="No notes yet" action={<OpenMap campaignId={campaignId} />}>
        Select a place on the map and write down what happened there.
      </EmptyPage>
    ) : (
      <EmptyPage title={`Nothing about “${words}”`}>
        No note that you can read mentions it, and no place with notes has it in its name.
      </EmptyPage>
    );
  }
  return (
    <ul className={`${plain.stack12} ${plain.bare} ${classes.list}`} tabIndex={-1} ref={listRef} aria-label="Notes">
      {notes.map((note) => (
        <NoteCard
          key={note.id}
          note={note}
          nowMs={nowMs}
          canDelete={note.can_delete}
          place={<PlaceOfNote campaignId={campaignId} note={note} />}
          onGone={() => requestAnimationFrame(() => listRef.current?.focus())}
        />
      ))}
    </ul>
  );
}

function PlaceOfNote({ campaignId, note: { place } }: { campaignId: string; note: JournalNote }) {
  return (
    <>
      <Link className={classes.place} to={placePath(place, { campaignId })}>
        {place.name}
      </Link>
      {place.alias === undefined ? null : <span className={plain.quiet}> players: {place.alias}</span>}
    </>
  );
}
