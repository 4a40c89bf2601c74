import { Button } from '@mantine/core';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './not-for-players.module.css';

/** Shown if the DM views a map as a player that players cannot open. */
export function NotForPlayers({ onEnd }: { onEnd: () => void }) {
  return (
    <div className={classes.stage}>
      <EmptyState
        level={2}
        title="Players cannot open this map"
        action={<Button onClick={onEnd}>Back to DM view</Button>}
      >
        For players, this page does not exist. Show the place to them first.
      </EmptyState>
    </div>
  );
}
