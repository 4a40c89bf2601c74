import { Button } from '@mantine/core';
import { IconAlertTriangle, IconDevices, IconPencil } from '@tabler/icons-react';
import { publishMessages, relativeTime, timeOfDay, withoutSecretIds } from '@venture-atlas/rules';
import type { ReactNode } from 'react';
import { errorText } from '../api/api-error.ts';
import { Alert } from '../ui/alert.tsx';
import plain from '../ui/plain.module.css';
import { TextChange } from './changes-card.tsx';
import type { TypedOn } from './draft.ts';
import type { WorkingField } from './use-working-copy.ts';
import classes from './working-copy.module.css';

interface WaitingFrameProps {
  field: WorkingField;
  /** The id of the tag, which describes the input. */
  tagId: string;
  /** Who published meanwhile, if known. */
  publishedBy: string | undefined;
  /** The stored text as its field shows it. */
  shown?: ((stored: string) => string) | undefined;
  children: ReactNode;
}

/** A frame for a text field that waits for Publish: its tag, and conflicts to resolve before publishing. */
export function WaitingFrame({ field, tagId, publishedBy, shown = (text) => text, children }: WaitingFrameProps) {
  const isWaiting = field.state !== 'published';
  return (
    <div className={classes.frame} data-waiting={isWaiting || undefined}>
      {isWaiting ? (
        <span className={classes.tag} id={tagId}>
          <IconPencil size={14} stroke={1.75} aria-hidden="true" />
          {publishMessages.notPublished}
        </span>
      ) : null}
      {children}
      {isWaiting && field.problem !== null ? <Alert kind="error">{errorText(field.problem)}</Alert> : null}
      {isWaiting && field.from !== undefined && field.other === undefined ? (
        <p className={classes.from} role="status">
          <IconDevices size={18} stroke={1.75} aria-hidden="true" />
          {publishMessages.fromDevice(field.from.device, whenTyped(field.from))}
        </p>
      ) : null}
      <OtherDevice field={field} shown={shown} />
      <Conflicts field={field} publishedBy={publishedBy ?? field.publishedBy} shown={shown} />
    </div>
  );
}

/** The time of day, or the day if it is another one. */
function whenTyped({ at }: TypedOn): string {
  if (at === undefined) return '';
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return isToday ? timeOfDay(at) : relativeTime(at, Date.now());
}

interface Side {
  name: string;
  words: ReactNode;
}

interface ChoiceProps {
  question: string;
  hint?: string;
  sides: readonly [Side, Side];
  /** Side by side; otherwise below each other, for whole texts. */
  isBeside?: boolean;
  acts: readonly { label: string; onAct: () => void }[];
}

/** Two versions of the same words, and a choice between them. */
function Choice({ question, hint, sides, isBeside = false, acts }: ChoiceProps) {
  return (
    <div className={classes.question} role="alert" data-choice>
      <p className={classes.asked}>
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
        <span>
          <strong>{question}</strong> {hint}
        </span>
      </p>
      <dl className={classes.sides} data-beside={isBeside || undefined}>
        {sides.map(({ name, words }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={classes.words}>{words}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.choices}>
        {acts.map(({ label, onAct }) => (
          <Button key={label} variant="default" onClick={onAct}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

type Shown = Required<Pick<WaitingFrameProps, 'field'>> & { shown: (stored: string) => string };

function OtherDevice({ field: { other, text }, shown }: Shown) {
  if (other === undefined) return null;
  const { base, choose, device } = other;
  const change = (after: string) => <TextChange before={shown(base)} after={shown(after)} />;
  return (
    <Choice
      question={publishMessages.wroteOnTwo(device)}
      hint={publishMessages.bothKept}
      sides={[
        { name: publishMessages.here, words: change(text) },
        { name: publishMessages.onOther(device, whenTyped(other)), words: change(other.text) },
      ]}
      acts={[
        { label: publishMessages.keepHere, onAct: () => choose('here') },
        { label: publishMessages.takeOther(device), onAct: () => choose('other') },
      ]}
    />
  );
}

/** Sentences that the writer changed and somebody else published meanwhile. Each is resolved in place. */
function Conflicts({ field, publishedBy, shown }: Shown & Pick<WaitingFrameProps, 'publishedBy'>) {
  const { kind, label, conflicts } = field;
  const words = (side: string) =>
    side.trim() === '' ? (
      <em className={plain.quiet}>{publishMessages.removed}</em>
    ) : (
      withoutSecretIds(shown(side.trim()))
    );
  return conflicts.map(({ base, mine, theirs, settle }) => (
    <Choice
      key={JSON.stringify([base, theirs])}
      isBeside
      question={
        kind === 'line' ? publishMessages.bothChangedLine(publishedBy, label) : publishMessages.bothChanged(publishedBy)
      }
      sides={[
        { name: publishMessages.yours, words: words(mine) },
        { name: publishMessages.theirs(publishedBy), words: words(theirs) },
      ]}
      acts={[
        { label: publishMessages.keepMine, onAct: () => settle('mine') },
        { label: publishMessages.takeTheirs(publishedBy), onAct: () => settle('theirs') },
        { label: publishMessages.keepBoth, onAct: () => settle('both') },
      ]}
    />
  ));
}
