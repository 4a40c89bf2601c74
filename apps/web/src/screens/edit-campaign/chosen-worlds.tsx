import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import type { WorldChoice } from '@venture-atlas/types';
import { useEffect, useRef, useState } from 'react';
import { AskInPlace } from '../../ui/ask-in-place.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import plain from '../../ui/plain.module.css';
import classes from './edit-campaign.module.css';
import { kindOf } from './world-words.ts';

export interface ChosenWorldsProps {
  worlds: readonly WorldChoice[];
  isBusy: boolean;
  /** With the ids in their new order; none: all open worlds. */
  onChoose: (ids: string[]) => void;
}

/** The worlds in their order. Each is moved by its two buttons, which keep the focus. */
export function ChosenWorlds({ worlds, isBusy, onChoose }: ChosenWorldsProps) {
  const listRef = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ id: string; way: Way; from: string }>();
  const ids = worlds.map(({ id }) => id);
  const order = ids.join();

  // A row that changes its place takes the focus from its button.
  useEffect(() => {
    if (moved === undefined || order === moved.from) return;
    const row = [...(listRef.current?.children ?? [])].find((one) => one.getAttribute('data-world') === moved.id);
    const buttons = [...(row?.querySelectorAll('button') ?? [])].filter((button) => !button.disabled);
    (buttons.find((button) => button.getAttribute('data-way') === moved.way) ?? buttons[0])?.focus();
  }, [moved, order]);

  const move = (id: string, way: Way) => {
    const from = ids.indexOf(id);
    const to = from + (way === 'up' ? -1 : 1);
    setMoved({ id, way, from: order });
    onChoose(ids.toSpliced(from, 1).toSpliced(to, 0, id));
  };
  const movedName = worlds.find(({ id }) => id === moved?.id)?.name;
  return (
    <>
      <ol className={plain.bare} ref={listRef}>
        {worlds.map((world, index) => (
          <Row
            key={world.id}
            world={world}
            isBusy={isBusy}
            place={index + 1}
            isLast={index === worlds.length - 1}
            onMove={(way) => move(world.id, way)}
            onRemove={() => onChoose(ids.filter((id) => id !== world.id))}
          />
        ))}
      </ol>
      <p className={plain.unseen} role="status">
        {moved === undefined || movedName === undefined
          ? ''
          : `${movedName} is ${ids.indexOf(moved.id) + 1} of ${ids.length}.`}
      </p>
    </>
  );
}

type Way = 'up' | 'down';

interface RowProps {
  world: WorldChoice;
  /** From 1. */
  place: number;
  isLast: boolean;
  isBusy: boolean;
  onMove: (way: Way) => void;
  onRemove: () => void;
}

function Row({ world, place, isLast, isBusy, onMove, onRemove }: RowProps) {
  const [isAsking, setAsking] = useState(false);
  const { id, name } = world;
  return (
    <li className={classes.member} data-world={id}>
      <div className={classes.memberLine}>
        <span className={classes.place}>{place}</span>
        <div className={classes.worldWords}>
          <span className={classes.memberName}>{name}</span>
          <span className={classes.words}>{kindOf(world)}</span>
        </div>
        {isAsking ? null : (
          <div className={classes.worldActs}>
            <IconButton label={`Move ${name} up`} data-way="up" disabled={place === 1} onClick={() => onMove('up')}>
              <IconArrowUp size={18} stroke={1.75} aria-hidden="true" />
            </IconButton>
            <IconButton label={`Move ${name} down`} data-way="down" disabled={isLast} onClick={() => onMove('down')}>
              <IconArrowDown size={18} stroke={1.75} aria-hidden="true" />
            </IconButton>
            <Button
              variant="subtle"
              aria-label={`Remove ${name}`}
              leftSection={<IconX size={16} stroke={1.75} aria-hidden="true" />}
              onClick={() => setAsking(true)}
            >
              Remove
            </Button>
          </div>
        )}
      </div>
      {isAsking ? (
        <AskInPlace confirm="Remove" isBusy={isBusy} onConfirm={onRemove} onCancel={() => setAsking(false)}>
          Notes and settings for it are kept, and come back with it.
          {place === 1 && isLast ? ' Without it the campaign plays in all open worlds of the atlas.' : ''}
        </AskInPlace>
      ) : null}
    </li>
  );
}
