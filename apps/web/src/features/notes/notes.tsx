import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { DM_CHARACTER_NAME } from '@venture-atlas/rules';
import type { NotesPage } from '@venture-atlas/types';
import { type Ref, useRef, useState } from 'react';
import { freshFor } from '../../api/locations.ts';
import { type NewNote, notesOf, notesQuery } from '../../api/notes.ts';
import { PlaceFailure } from '../../map/panel/place-failure.tsx';
import type { CampaignOnMap } from '../../map/stage/campaign-context.ts';
import { lastCharacterName } from '../../session/campaign-defaults.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { NoteCard, PendingNote } from './note-card.tsx';
import { noteDraftKey, useNoteDraft } from './note-draft.ts';
import { NoteForm } from './note-form.tsx';
import classes from './note-list.module.css';
import { useNow } from './use-now.ts';
import { useSaveNote } from './use-save-note.ts';

export interface NotesProps {
  place: { locationId: number; name: string };
  campaign: CampaignOnMap;
  userId: number;
  /** The panel is half as high as the stage, so the form shows only one line. */
  isHalf: boolean;
  /** The user starts to write: on phones, the panel expands. */
  onWrite: () => void;
}

/** The notes of a campaign at one place: the form above, the notes below. */
export function Notes({ place, campaign, userId, isHalf, onWrite }: NotesProps) {
  const pages = useInfiniteQuery({
    ...notesQuery(campaign.id, place.locationId, campaign.as),
    staleTime: freshFor({ campaignId: campaign.id }),
  });
  const draftKey = noteDraftKey(userId, campaign.id, place.locationId);
  const [draft, changeDraft] = useNoteDraft(draftKey);
  const [isOpen, setOpen] = useState(false);
  const formRef = useRef<HTMLDivElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const goToHeading = () => requestAnimationFrame(() => headingRef.current?.focus());
  const saving = useSaveNote(draftKey, () => {
    setOpen(false);
    goToHeading();
  });

  const isReadOnly = campaign.as !== undefined;
  const hasNotes = pages.data === undefined || (pages.data.pages[0]?.total_notes ?? 0) > 0;
  const isFolded = !isOpen && draft === undefined && saving.pending === undefined && (hasNotes || isHalf);
  const unfold = () => {
    setOpen(true);
    onWrite();
    requestAnimationFrame(() => formRef.current?.querySelector<HTMLElement>('[name="note"]')?.focus());
  };

  return (
    <>
      {isReadOnly ? null : (
        <div ref={formRef}>
          <NoteForm
            campaignId={campaign.id}
            locationId={place.locationId}
            isDm={campaign.isDm}
            characterName={lastCharacterName(campaign.id) ?? (campaign.isDm ? DM_CHARACTER_NAME : '')}
            draft={draft}
            onChange={changeDraft}
            saving={saving}
            isFolded={isFolded}
            onUnfold={unfold}
            onWrite={onWrite}
          />
        </div>
      )}
      <NoteList
        placeName={place.name}
        pages={pages}
        pending={saving.pending}
        isReadOnly={isReadOnly}
        headingRef={headingRef}
        onGone={goToHeading}
      />
    </>
  );
}

type NotePages = ReturnType<typeof useInfiniteQuery<NotesPage>>;

interface NoteListProps {
  placeName: string;
  pages: Pick<NotePages, 'error' | 'refetch' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'> & {
    data: { pages: NotesPage[] } | undefined;
  };
  pending?: NewNote | undefined;
  /** Whether it is read-only. */
  isReadOnly: boolean;
  headingRef?: Ref<HTMLHeadingElement>;
  onGone: () => void;
}

/** The notes at a place, newest first; older pages on demand. */
function NoteList({ placeName, pages, pending, isReadOnly, headingRef, onGone }: NoteListProps) {
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
