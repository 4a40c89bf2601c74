import { Button } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconCircleCheck, IconSend } from '@tabler/icons-react';
import { audienceWords, changesInWords, publishMessages, type ReadersInWords } from '@venture-atlas/rules';
import { useEffect, useMemo, useRef, useState } from 'react';
import { errorText } from '../api/api-error.ts';
import { Alert } from '../ui/alert.tsx';
import plain from '../ui/plain.module.css';
import { scrollInPart } from '../ui/scroll-in-part.ts';
import { ChangesCard, type FieldChange } from './changes-card.tsx';
import type { Publishing } from './use-publishing.ts';
import { wordsOfChange } from './words-of-change.ts';
import classes from './working-copy.module.css';

/** The result of the last action: the published fields, with Undo. */
export interface PublishedWords {
  onUndo: (() => void) | undefined;
}

export interface PublishRowProps {
  /** It is not sticky, because no panel scrolls under it. */
  isBare?: boolean;
  /** Label of the publish button; by default Publish. */
  act?: string | undefined;
  /** When readers get it; by default at once. */
  when?: string;
  readers: ReadersInWords;
  /** Players who will see new words of a revealed secret in the text; by default nobody. */
  revealedTo?: string;
  /** The unpublished changes of all fields; empty if there are none. */
  changes: readonly FieldChange[];
  /** What must be chosen in the fields first. */
  blocker: Publishing['blocker'];
  isBusy: boolean;
  /** Who published meanwhile, at the last attempt; undefined: nobody. */
  publishedBy: string | undefined;
  /** Why the last attempt failed. */
  error: unknown;
  done: PublishedWords | undefined;
  onPublish: (fields: string[]) => void;
  onDiscard: (fields: string[]) => void;
}

/** Shows what changes for whom, and publishes it. */
export function PublishRow(props: PublishRowProps) {
  const {
    readers,
    changes,
    blocker,
    isBusy,
    publishedBy,
    error,
    done,
    isBare,
    act = publishMessages.publish,
    when = '',
    revealedTo = '',
    onPublish,
    onDiscard,
  } = props;
  const { online } = useNetwork();
  const [isOpen, setOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const seeChanges = useRef<HTMLButtonElement>(null);
  const row = useShownChoice(blocker !== undefined, isBusy);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(
    () => new Set(changes.map(({ field }) => field).filter((field) => !left.has(field))),
    [changes, left],
  );
  useEffect(() => {
    if (changes.length > 0) return;
    setOpen(false);
    setAsked(false);
    setLeft(new Set());
  }, [changes.length]);
  const audience = audienceWords(readers);
  if (changes.length === 0) {
    return done === undefined ? null : (
      <div className={classes.row} data-bare={isBare || undefined} data-done role="status">
        <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
        <span>{publishMessages.published(audience)}</span>
        {done.onUndo === undefined ? null : (
          <Button variant="subtle" onClick={done.onUndo}>
            Undo
          </Button>
        )}
      </div>
    );
  }
  const choose = (field: string, isChosen: boolean) =>
    setLeft((now) => new Set(isChosen ? [...now].filter((one) => one !== field) : [...now, field]));
  const fields = [...chosen];
  const close = () => {
    setOpen(false);
    setAsked(false);
    seeChanges.current?.focus();
  };
  const isOff = !online || isBusy || blocker !== undefined || fields.length === 0;
  return (
    <div className={classes.row} data-bare={isBare || undefined} data-open={isOpen || undefined} ref={row.ref}>
      {isOpen ? (
        <ChangesCard changes={changes} chosen={chosen} onChoose={choose} onClose={close} isInRow={isBare}>
          {isAsked ? (
            <ConfirmDiscard
              onDiscard={() => {
                setAsked(false);
                onDiscard(fields);
              }}
              onKeep={close}
            />
          ) : (
            <Button
              variant="subtle"
              className={classes.discardAct ?? ''}
              disabled={fields.length === 0}
              onClick={() => setAsked(true)}
            >
              {publishMessages.discard}
            </Button>
          )}
        </ChangesCard>
      ) : null}
      {publishedBy === undefined || blocker !== undefined ? null : (
        <p className={classes.line} role="status">
          {publishMessages.publishedMeanwhile(publishedBy)}
        </p>
      )}
      {error === undefined ? null : <Alert kind="error">{`Not published. ${errorText(error)}`}</Alert>}
      <AudienceLine
        audience={audience}
        when={when}
        revealedTo={chosen.has('text') ? revealedTo : ''}
        changes={changes}
        chosen={chosen}
        isOnline={online}
        blocker={blocker}
      />
      <div className={plain.buttons}>
        <Button
          disabled={isOff}
          leftSection={<IconSend size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => {
            row.press();
            onPublish(fields);
          }}
        >
          {isBusy ? publishMessages.publishing : act}
        </Button>
        <span className={classes.keys}>
          <kbd>Ctrl</kbd> <kbd>Enter</kbd>
        </span>
        <Button
          variant="subtle"
          className={classes.seeChanges ?? ''}
          aria-expanded={isOpen}
          ref={seeChanges}
          onClick={() => (isOpen ? close() : setOpen(true))}
        >
          {publishMessages.seeChanges}
        </Button>
      </div>
    </div>
  );
}

/** Scrolls to the first choice that the press of Publish led to. */
function useShownChoice(isBlocked: boolean, isBusy: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (!isBlocked || isBusy || !isPressed.current) return;
    isPressed.current = false;
    const form = ref.current?.closest('article, form, dialog, main');
    const choice = form?.querySelector('[data-choice]');
    if (choice) scrollInPart(choice);
  }, [isBlocked, isBusy]);
  const press = () => {
    isPressed.current = true;
  };
  return { ref, press };
}

function ConfirmDiscard({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <div className={classes.discard} role="alert">
      <p>{publishMessages.discardAsked}</p>
      <div className={plain.buttons}>
        <Button variant="default" ref={keep} onClick={onKeep}>
          Keep writing
        </Button>
        <Button variant="danger" onClick={onDiscard}>
          {publishMessages.discard}
        </Button>
      </div>
    </div>
  );
}

/** The line is announced when typing pauses (ms). */
const IDLE_MS = 1_000;

interface AudienceLineProps {
  audience: string;
  when: string;
  revealedTo: string;
  changes: readonly FieldChange[];
  chosen: ReadonlySet<string>;
  isOnline: boolean;
  blocker: Publishing['blocker'];
}

const blockerWords = { published: publishMessages.settleFirst, devices: publishMessages.settleDevicesFirst };

/** Who will read what. Announced to screen readers when typing pauses. */
function AudienceLine({ audience, when, revealedTo, changes, chosen, isOnline, blocker }: AudienceLineProps) {
  const words = useMemo(() => {
    const counted = changes.filter(({ field }) => chosen.has(field)).map(wordsOfChange);
    return changesInWords(revealedTo === '' ? counted : counted.filter(({ isHidden }) => !isHidden));
  }, [changes, chosen, revealedTo]);
  const [spoken, setSpoken] = useState('');
  const line = [
    ...(words === '' ? [] : [`${audience} will see ${words}${when}.`]),
    ...(revealedTo === '' ? [] : [`${revealedTo} ${publishMessages.willSeeRevealed}`]),
  ].join(' ');
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(line), IDLE_MS);
    return () => clearTimeout(timer);
  }, [line]);
  if (!isOnline)
    return (
      <p className={classes.line} role="status">
        <strong>{publishMessages.offline}</strong> {publishMessages.offlineWords}
      </p>
    );
  if (blocker !== undefined) return <p className={classes.line}>{blockerWords[blocker]}</p>;
  return (
    <>
      <p className={classes.line} aria-hidden="true">
        {words === '' ? null : (
          <>
            <strong>{audience}</strong> will see {words}
            {when}.{' '}
          </>
        )}
        {revealedTo === '' ? null : (
          <>
            <strong>{revealedTo}</strong> {publishMessages.willSeeRevealed}
          </>
        )}
      </p>
      <p className={plain.unseen} role="status">
        {spoken}
      </p>
    </>
  );
}
