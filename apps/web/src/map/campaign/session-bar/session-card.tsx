import { Button } from '@mantine/core';
import { IconBook2, IconPlayerPlay, IconPlayerStop, IconWriting } from '@tabler/icons-react';
import type { GameSession } from '@venture-atlas/types';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { chroniclePath } from '../../../navigation/chronicle-paths.ts';
import { AskInPlace } from '../../../ui/ask-in-place.tsx';
import rows from './bar-button.module.css';
import classes from './session-part.module.css';

export interface SessionCardProps {
  campaignId: string;
  running: GameSession | null;
  next: number;
  isLost: boolean;
  onStart: () => void;
  onEnd: (number: number) => void;
  children: ReactNode;
}

/** What belongs to a session: what happened in it, and its end. */
export function SessionCard({ campaignId, running, next, isLost, onStart, onEnd, children }: SessionCardProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={classes.card}>
      {running === null ? null : (
        <Link className={rows.button} data-form="row" to={`${chroniclePath(campaignId, running.number)}#recap`}>
          <IconWriting size={20} stroke={1.75} aria-hidden="true" />
          Write the recap
        </Link>
      )}
      <Link className={rows.button} data-form="row" to={chroniclePath(campaignId)}>
        <IconBook2 size={20} stroke={1.75} aria-hidden="true" />
        Chronicle
      </Link>
      {children}
      {running === null ? (
        <Button
          className={classes.end}
          leftSection={<IconPlayerPlay size={18} stroke={1.75} />}
          disabled={isLost}
          onClick={onStart}
        >
          Start session {next}
        </Button>
      ) : isAsking ? (
        <AskInPlace confirm="End session" onConfirm={() => onEnd(running.number)} onCancel={() => setAsking(false)}>
          End session {running.number}? The table screen closes, guests by its code leave, and what is shown is taken
          away.
        </AskInPlace>
      ) : (
        <Button
          variant="default"
          className={classes.end}
          leftSection={<IconPlayerStop size={18} stroke={1.75} />}
          disabled={isLost}
          onClick={() => setAsking(true)}
        >
          End session {running.number}
        </Button>
      )}
    </div>
  );
}
