import { useEffect } from 'react';
import { useLostAt } from '../live/connection.ts';
import { barActs } from './acts.ts';
import type { BarRoomProps } from './bar-room.tsx';
import { LowerSentence } from './lower-sentence.tsx';
import { hush } from './sentence.ts';
import classes from './session-bar.module.css';
import { useUndoKey } from './use-undo-key.ts';

/** The DM's bar: the sentence of the last act with its way back, and the acts of the table. */
export function SessionBar({ campaign, details, stage }: BarRoomProps) {
  const isLost = useLostAt() !== undefined;
  const { width } = stage;
  useUndoKey();
  // What was done in one campaign is not taken back from another one.
  useEffect(() => hush, []);
  const acts = barActs.map(({ key, Act }) => (
    <Act
      key={key}
      form={width === 'phone' ? 'tab' : width === 'compact' ? 'icon' : 'bar'}
      {...{ campaign, details, stage, isLost }}
    />
  ));
  return (
    <div className={classes.bar} data-width={width}>
      <LowerSentence {...{ width, isLost }} otherwise="What you reveal is seen at once." />
      {acts}
    </div>
  );
}
