import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { publishMessages } from '@venture-atlas/rules';
import type { ReactNode } from 'react';
import { errorText } from '../api/api-error.ts';
import { Alert } from '../ui/alert.tsx';
import plain from '../ui/plain.module.css';
import type { WorkingField } from './use-working-copy.ts';
import classes from './working-copy.module.css';

interface WaitingFrameProps {
  field: WorkingField;
  /** The id of the tag, which describes the input. */
  tagId: string;
  /** Who published meanwhile, if known. */
  publishedBy: string | undefined;
  children: ReactNode;
}

/** A frame for a text field that waits for Publish: its tag, and conflicts to resolve before publishing. */
export function WaitingFrame({ field, tagId, publishedBy, children }: WaitingFrameProps) {
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
      <OtherDevice field={field} />
      <Conflicts field={field} publishedBy={publishedBy ?? field.publishedBy} />
    </div>
  );
}

function OtherDevice({ field: { other } }: Pick<WaitingFrameProps, 'field'>) {
  if (other === undefined) return null;
  return (
    <div className={classes.question} role="alert">
      <p>{publishMessages.otherDevice}</p>
      <blockquote className={classes.words}>{other.text}</blockquote>
      <div className={plain.buttons}>
        <Button variant="default" onClick={() => other.choose('here')}>
          {publishMessages.keepThese}
        </Button>
        <Button variant="default" onClick={() => other.choose('other')}>
          {publishMessages.takeOthers}
        </Button>
      </div>
    </div>
  );
}

/** Sentences that the writer changed and somebody else published meanwhile. Each is resolved in place. */
function Conflicts({ field: { conflicts }, publishedBy }: Pick<WaitingFrameProps, 'field' | 'publishedBy'>) {
  return conflicts.map(({ base, mine, theirs, settle }) => (
    <div className={classes.question} key={JSON.stringify([base, theirs])} role="alert">
      <p>{publishMessages.bothChanged(publishedBy)}</p>
      <p className={classes.words}>
        {mine.trim() === '' ? null : <ins className={classes.added}>{mine.trim()}</ins>}
        {theirs.trim() === '' ? <del className={classes.removed}>{base.trim()}</del> : <span>{theirs.trim()}</span>}
      </p>
      <div className={plain.buttons}>
        <Button variant="default" onClick={() => settle('mine')}>
          {publishMessages.keepMine}
        </Button>
        <Button variant="default" onClick={() => settle('theirs')}>
          {publishMessages.takeTheirs(publishedBy)}
        </Button>
        <Button variant="default" onClick={() => settle('both')}>
          {publishMessages.keepBoth}
        </Button>
      </div>
    </div>
  ));
}
