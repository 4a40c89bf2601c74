import { Button } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { audienceWords, changesInWords, publishMessages, type ReadersInWords } from '@venture-atlas/rules';
import { useEffect, useMemo, useState } from 'react';
import { errorText } from '../api/api-error.ts';
import { Alert } from '../ui/alert.tsx';
import plain from '../ui/plain.module.css';
import { ChangesCard, type FieldChange } from './changes-card.tsx';
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
  /** The unpublished changes of all fields; empty if there are none. */
  changes: readonly FieldChange[];
  /** A conflict in the fields must be resolved first. */
  isBlocked: boolean;
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
    isBlocked,
    isBusy,
    publishedBy,
    error,
    done,
    isBare,
    act = publishMessages.publish,
    when = '',
    onPublish,
    onDiscard,
  } = props;
  const { online } = useNetwork();
  const [isOpen, setOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
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
      <div className={classes.row} data-bare={isBare || undefined} role="status">
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
  const isOff = !online || isBusy || isBlocked || fields.length === 0;
  return (
    <div className={classes.row} data-bare={isBare || undefined} data-open={isOpen || undefined}>
      {isOpen ? (
        <ChangesCard changes={changes} chosen={chosen} onChoose={choose} onClose={() => setOpen(false)}>
          <Button variant="subtle" onClick={() => setAsked(true)}>
            {publishMessages.discard}
          </Button>
        </ChangesCard>
      ) : null}
      {publishedBy === undefined || isBlocked ? null : (
        <p className={classes.line} role="status">
          {publishMessages.publishedMeanwhile(publishedBy)}
        </p>
      )}
      {error === undefined ? null : <Alert kind="error">{`Not published. ${errorText(error)}`}</Alert>}
      {isAsked ? (
        <ConfirmDiscard
          onDiscard={() => {
            setAsked(false);
            onDiscard(fields);
          }}
          onKeep={() => setAsked(false)}
        />
      ) : null}
      <AudienceLine
        audience={audience}
        when={when}
        changes={changes}
        chosen={chosen}
        isOnline={online}
        isBlocked={isBlocked}
      />
      <div className={plain.buttons}>
        <Button disabled={isOff} onClick={() => onPublish(fields)}>
          {isBusy ? publishMessages.publishing : act}
        </Button>
        <kbd className={classes.key}>Ctrl Enter</kbd>
        <Button variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {publishMessages.seeChanges}
        </Button>
      </div>
    </div>
  );
}

function ConfirmDiscard({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  return (
    <div className={classes.question} role="alert">
      <p>{publishMessages.discardAsked}</p>
      <div className={plain.buttons}>
        <Button variant="danger" onClick={onDiscard}>
          {publishMessages.discard}
        </Button>
        <Button variant="default" onClick={onKeep} data-autofocus>
          Keep writing
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
  changes: readonly FieldChange[];
  chosen: ReadonlySet<string>;
  isOnline: boolean;
  isBlocked: boolean;
}

/** Who will read what. Announced to screen readers when typing pauses. */
function AudienceLine({ audience, when, changes, chosen, isOnline, isBlocked }: AudienceLineProps) {
  const words = useMemo(() => {
    const counted = changes.filter(({ field }) => chosen.has(field)).map(wordsOfChange);
    return changesInWords(counted);
  }, [changes, chosen]);
  const [spoken, setSpoken] = useState('');
  const line = `${audience} will see ${words}${when}.`;
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
  if (isBlocked) return <p className={classes.line}>{publishMessages.settleFirst}</p>;
  return (
    <>
      <p className={classes.line} aria-hidden="true">
        <strong>{audience}</strong> will see {words}
        {when}.
      </p>
      <p className={plain.unseen} role="status">
        {spoken}
      </p>
    </>
  );
}
