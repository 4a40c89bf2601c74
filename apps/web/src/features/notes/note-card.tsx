import { VisuallyHidden } from '@mantine/core';
import { IconCrown, IconLock, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { campaignMessages, readsLikeDm, relativeTime } from '@venture-atlas/rules';
import type { CampaignNote } from '@venture-atlas/types';
import { type ReactNode, useRef, useState } from 'react';
import { errorText, isNotFound } from '../../api/api-error.ts';
import { deleteNote, hideNote } from '../../api/notes.ts';
import { MarkdownText } from '../../map/markdown/lazy-markdown-text.tsx';
import { placePath } from '../../navigation/paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { ConfirmInPlace } from '../../ui/confirm-in-place.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { EditNote, hasEditDraft } from './edit-note.tsx';
import classes from './note-card.module.css';

const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

export interface NoteCardProps {
  note: CampaignNote;
  /** Milliseconds since 1970. */
  nowMs: number;
  canDelete: boolean;
  /** Nothing can be changed. */
  isReadOnly?: boolean;
  /** The place of the note, in a list of notes from many places. */
  place?: ReactNode;
  /** The note was deleted, so the focus must move. */
  onGone: () => void;
}

/** A note: author, time, text. A private one has a tomato background, a lock, and a label. */
export function NoteCard({ note, nowMs, canDelete, isReadOnly = false, place, onGone }: NoteCardProps) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [isEditing, setEditing] = useState(() => !isReadOnly && note.can_edit === true && hasEditDraft(note.id));
  const buttonRef = useRef<HTMLButtonElement>(null);
  const editRef = useRef<HTMLButtonElement>(null);
  const deleting = useMutation({
    mutationFn: () => deleteNote(note.id),
    onSettled: (_answer, error) => {
      // Somebody else deleted it first.
      if (error !== null && !isNotFound(error)) return;
      hideNote(client, note);
      onGone();
    },
  });
  const pathOf = (words: string) => {
    const link = note.links?.find((one) => one.words === words);
    return link && placePath(link, { campaignId: note.campaign });
  };
  const written = new Date(note.created_at);
  return (
    <li className={classes.note} data-private={note.private || undefined}>
      <NoteHead
        note={note}
        place={place}
        when={
          <>
            <time
              dateTime={note.created_at}
              title={Number.isNaN(written.getTime()) ? undefined : exact.format(written)}
            >
              {relativeTime(note.created_at, nowMs)}
            </time>
            {note.edited_at === undefined ? null : (
              <>
                {', '}
                <time dateTime={note.edited_at} title={exact.format(new Date(note.edited_at))}>
                  edited
                </time>
              </>
            )}
          </>
        }
      >
        {note.can_edit === true && !isReadOnly && !isEditing ? (
          <IconButton
            label={`Edit note by ${note.character_name}`}
            className={classes.delete}
            ref={editRef}
            onClick={() => setEditing(true)}
          >
            <IconPencil size={18} stroke={1.75} aria-hidden="true" />
          </IconButton>
        ) : null}
        {canDelete && !isAsking ? (
          <IconButton
            label={`Delete note by ${note.character_name}`}
            className={classes.delete}
            ref={buttonRef}
            onClick={() => setAsking(true)}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden="true" />
          </IconButton>
        ) : null}
      </NoteHead>
      {isEditing ? (
        <EditNote
          note={note}
          onDone={() => {
            setEditing(false);
            requestAnimationFrame(() => editRef.current?.focus());
          }}
        />
      ) : (
        <MarkdownText text={note.note} pathOf={pathOf} />
      )}
      {isAsking ? (
        <ConfirmInPlace
          confirm="Delete"
          isDestructive
          isBusy={deleting.isPending}
          onConfirm={() => deleting.mutate()}
          onCancel={() => {
            deleting.reset();
            setAsking(false);
            requestAnimationFrame(() => buttonRef.current?.focus());
          }}
        >
          Delete this note?
        </ConfirmInPlace>
      ) : null}
      {deleting.isError && !isNotFound(deleting.error) ? (
        <Alert kind="error">{errorText(deleting.error)} The note is still there.</Alert>
      ) : null}
    </li>
  );
}

/** A note being saved: gray until the server responds. */
export function PendingNote({ note }: { note: { characterName: string; note: string; private: boolean } }) {
  return (
    <li className={classes.note} data-private={note.private || undefined} data-pending aria-busy="true">
      <NoteHead note={{ character_name: note.characterName, private: note.private }} when="saving…" />
      <p className={classes.text}>{note.note}</p>
    </li>
  );
}

/**
 * Marks a note of the DM, whatever name it is signed with. Only the server decides this. Beside the name DM, the crown
 * is enough.
 */
function DmMark({ hasWord }: { hasWord: boolean }) {
  return (
    <span className={classes.dm} title={campaignMessages.dmMarkMeaning}>
      <IconCrown size={14} stroke={2} aria-hidden="true" />
      {hasWord ? <span aria-hidden="true">{campaignMessages.dmMark}</span> : null}
      <VisuallyHidden>{campaignMessages.dmMarkMeaning}</VisuallyHidden>
    </span>
  );
}

interface NoteHeadProps {
  note: Pick<CampaignNote, 'character_name' | 'private'> & Partial<Pick<CampaignNote, 'user' | 'by_dm'>>;
  when: ReactNode;
  place?: ReactNode;
  children?: ReactNode;
}

function NoteHead({ note, when, place, children }: NoteHeadProps) {
  // In a list of notes from many places, the heading is below the page title; otherwise below the place and its notes.
  const Heading = place === undefined ? 'h4' : 'h2';
  return (
    <div className={classes.head}>
      <div className={classes.who}>
        <Heading className={classes.character}>
          {note.character_name}
          {note.by_dm === true ? <DmMark hasWord={!readsLikeDm(note.character_name)} /> : null}
        </Heading>
        <p className={classes.meta}>
          {place === undefined ? null : <span>{place} · </span>}
          {note.user === undefined ? null : <span>{`${note.user.name}, `}</span>}
          <span>{when}</span>
        </p>
      </div>
      {note.private ? (
        <span className={classes.private}>
          <IconLock size={16} stroke={1.75} aria-hidden="true" />
          Private
        </span>
      ) : null}
      {children}
    </div>
  );
}
