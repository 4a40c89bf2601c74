import { Button } from '@mantine/core';
import type { useInfiniteQuery } from '@tanstack/react-query';
import type { NotesPage } from '@venture-atlas/types';
import type { Ref } from 'react';
import { type NewNote, notesOf } from '../../../api/notes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { PlaceFailure } from '../place-failure.tsx';
import { NoteCard, PendingNote } from './note-card.tsx';
import classes from './note-list.module.css';
import { useNow } from './use-now.ts';

type NotePages = ReturnType<typeof useInfiniteQuery<NotesPage>>;

export interface NoteListProps {
  placeName: string;
  pages: Pick<NotePages, 'error' | 'refetch' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'> & {
    data: { pages: NotesPage[] } | undefined;
  };
  pending?: NewNote | undefined;
  /** Nothing can be changed. */
  isReadOnly: boolean;
  headingRef?: Ref<HTMLHeadingElement>;
  onGone: () => void;
}

/** The notes at a place, newest first; older pages on demand. */
export function NoteList({ placeName, pages, pending, isReadOnly, headingRef, onGone }: NoteListProps) {
  const nowMs = useNow();
  const { data, error } = pages;
  const notes = notesOf(data?.pages ?? []);
  const total = data?.pages.at(0)?.total_notes ?? 0;
  if (data === undefined && error === null) return <RowsSkeleton count={3} label="Loading notes" />;
  const isEmpty = data !== undefined && notes.length === 0 && pending === undefined;
  return (
    <section className={classes.notes} aria-label="Notes">
      {isEmpty ? (
        <EmptyState title={`No notes on ${placeName} yet`}>
          {isReadOnly
            ? 'Nobody has written down what happened here.'
            : 'Be the first to write down what happened here.'}
        </EmptyState>
      ) : (
        <h3 className={classes.heading} tabIndex={-1} ref={headingRef}>
          Notes
          {data === undefined ? null : <span className={classes.count}>{total}</span>}
        </h3>
      )}
      {error === null ? null : <PlaceFailure error={error} onRetry={() => void pages.refetch()} />}
      <ul className={classes.list}>
        {pending === undefined ? null : <PendingNote note={pending} />}
        {notes.map((note) => (
          <NoteCard
            key={note.id}
            note={note}
            nowMs={nowMs}
            canDelete={note.can_delete && !isReadOnly}
            isReadOnly={isReadOnly}
            onGone={onGone}
          />
        ))}
      </ul>
      {pages.hasNextPage ? (
        <Button variant="default" disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Show older notes
        </Button>
      ) : null}
      {notes.length > 0 && !isReadOnly ? (
        <p className={classes.hint}>You can delete your own notes. The DM can delete any note.</p>
      ) : null}
    </section>
  );
}
