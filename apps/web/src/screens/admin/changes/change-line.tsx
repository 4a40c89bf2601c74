import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { relativeTime } from '@venture-atlas/rules';
import type { StaffChange } from '@venture-atlas/types';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../../api/api-error.ts';
import { changedMeanwhile } from '../../../api/changed-meanwhile.ts';
import { newClientKey } from '../../../api/client-key.ts';
import { revertChange } from '../../../api/staff-map.ts';
import { Alert } from '../../../ui/alert.tsx';
import { AskInPlace } from '../../../ui/ask-in-place.tsx';
import plain from '../../../ui/plain.module.css';
import { showToast } from '../../../ui/toasts.tsx';
import { changeWords } from '../dashboard/change-words.ts';
import { useRegistry } from '../use-registry.ts';
import classes from './changes.module.css';
import removed from './rows.module.css';

interface ChangeLineProps {
  change: StaffChange;
  onPerson: (id: number) => void;
  onPlace: (id: number) => void;
}

/** One change: who did what, where it leads, and its undo. */
export function ChangeLine({ change, onPerson, onPlace }: ChangeLineProps) {
  const at = useRegistry();
  const { did, subject, where } = changeWords(change);
  const { actor, location } = change;
  const undo = useUndo(change, subject);
  return (
    <li className={`${removed.row} ${classes.row}`}>
      <span className={removed.words}>
        <span className={change.reverted_by === null ? undefined : classes.undone}>
          {actor.id === null ? (
            <strong>{actor.name}</strong>
          ) : (
            <button
              type="button"
              className={classes.person}
              aria-label={`Only changes by ${actor.name}`}
              onClick={() => actor.id !== null && onPerson(actor.id)}
            >
              {actor.name}
            </button>
          )}{' '}
          {did} {location === null ? subject : <Link to={at.location(location.id)}>{subject}</Link>} {where}
        </span>
        <span className={plain.quiet}>
          <time dateTime={change.at} title={new Date(change.at).toLocaleString()}>
            {relativeTime(change.at, Date.now())}
          </time>
          {change.reverted_by === null ? '' : ', undone'}
        </span>
      </span>
      <span className={classes.acts}>
        {location === null ? null : (
          <Button variant="subtle" aria-label={`Only changes of ${location.name}`} onClick={() => onPlace(location.id)}>
            Only this place
          </Button>
        )}
        {change.reverted_by === null ? (
          <Button
            variant="default"
            disabled={undo.isBusy}
            aria-label={`Undo: ${did} ${subject}`}
            onClick={() => void undo.run(false)}
          >
            {undo.isBusy ? 'Undoing…' : 'Undo'}
          </Button>
        ) : null}
      </span>
      {undo.refused === undefined ? null : (
        <div className={removed.problem}>
          {changedMeanwhile(undo.refused) === undefined ? (
            <Alert kind="error">{errorText(undo.refused)}</Alert>
          ) : (
            <AskInPlace
              confirm="Undo all the same"
              isBusy={undo.isBusy}
              isDestructive
              onConfirm={() => void undo.run(true)}
              onCancel={undo.forget}
            >
              {errorText(undo.refused)}
            </AskInPlace>
          )}
        </div>
      )}
    </li>
  );
}

function useUndo({ id }: StaffChange, subject: string) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>();
  const run = async (force: boolean) => {
    setBusy(true);
    setRefused(undefined);
    try {
      const { left } = await revertChange(id, newClientKey(), force);
      showToast(left === undefined ? `${subject}: undone.` : `${subject}: undone, but for ${left} changed since.`);
      await client.invalidateQueries({ predicate: ({ queryKey: [key] }) => key !== 'user' });
    } catch (error) {
      setRefused(error);
    }
    setBusy(false);
  };
  return { isBusy, refused, run, forget: () => setRefused(undefined) };
}
