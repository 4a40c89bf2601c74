import { Button } from '@mantine/core';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './not-for-players.module.css';

/** The DM looks as a player at a map that players cannot open: to them it is not there. */
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
