import { useInfiniteQuery } from '@tanstack/react-query';
import { DM_CHARACTER_NAME } from '@venture-atlas/rules';
import { useRef, useState } from 'react';
import { freshFor } from '../../../api/locations.ts';
import { notesQuery } from '../../../api/notes.ts';
import { lastCharacterName } from '../../../session/campaign-defaults.ts';
import type { CampaignOnMap } from '../campaign-context.ts';
import { noteDraftKey, useNoteDraft } from './note-draft.ts';
import { NoteForm } from './note-form.tsx';
import { NoteList } from './note-list.tsx';
import { useSaveNote } from './use-save-note.ts';

export interface NotesProps {
  place: { locationId: number; name: string };
  campaign: CampaignOnMap;
  userId: number;
  /** The panel is half as high as the stage: the form shows one line only. */
  isHalf: boolean;
  /** Somebody begins to write: on a phone the panel takes the whole height. */
  onWrite: () => void;
}

/** The notes of a campaign at one place: the form above, what is there below. */
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
