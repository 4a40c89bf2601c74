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

/** What came of the last act: words that are published, with what takes that back. */
export interface PublishedWords {
  onUndo: (() => void) | undefined;
}

export interface PublishRowProps {
  /** It stands where it is put: no panel scrolls beneath it. */
  isBare?: boolean;
  /** What publishing is here; left out: Publish. */
  act?: string | undefined;
  /** When readers get it, after what they will see; left out: at once. */
  when?: string;
  readers: ReadersInWords;
  /** What would change, all fields of it; none: nothing waits. */
  changes: readonly FieldChange[];
  /** Something is to be settled first, in the fields. */
  isBlocked: boolean;
  isBusy: boolean;
  /** Who published here when the last try was made; undefined: nobody. */
  publishedBy: string | undefined;
  /** Why the last try did not publish. */
  error: unknown;
  done: PublishedWords | undefined;
  onPublish: (fields: string[]) => void;
  onDiscard: (fields: string[]) => void;
}

/** Says what changes for whom, and publishes it. */
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
  const who = audienceWords(readers);
  if (changes.length === 0) {
    return done === undefined ? null : (
      <div className={classes.row} data-bare={isBare || undefined} role="status">
        <span>{publishMessages.published(who)}</span>
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
        <DiscardAsked
          onDiscard={() => {
            setAsked(false);
            onDiscard(fields);
          }}
          onKeep={() => setAsked(false)}
        />
      ) : null}
      <AudienceLine who={who} when={when} changes={changes} chosen={chosen} isOnline={online} isBlocked={isBlocked} />
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

function DiscardAsked({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
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

/** A line is spoken once typing rests (ms). */
const IDLE_MS = 1_000;

interface AudienceLineProps {
  who: string;
  when: string;
  changes: readonly FieldChange[];
  chosen: ReadonlySet<string>;
  isOnline: boolean;
  isBlocked: boolean;
}

/** Who will read what; said to those who listen once typing rests. */
function AudienceLine({ who, when, changes, chosen, isOnline, isBlocked }: AudienceLineProps) {
  const words = useMemo(() => {
    const counted = changes.filter(({ field }) => chosen.has(field)).map(wordsOfChange);
    return changesInWords(counted);
  }, [changes, chosen]);
  const [spoken, setSpoken] = useState('');
  const line = `${who} will see ${words}${when}.`;
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
        <strong>{who}</strong> will see {words}
        {when}.
      </p>
      <p className={plain.unseen} role="status">
        {spoken}
      </p>
    </>
  );
}
