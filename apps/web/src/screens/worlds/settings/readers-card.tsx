import { IconLock } from '@tabler/icons-react';
import type { World } from '@venture-atlas/types';
import { Card } from './card.tsx';
import classes from './settings.module.css';

/** Who reads an own world: nothing to choose, it is always closed. */
export function ReadersCard({ part }: { part: World['part'] }) {
  const editors = part === 'editor' ? 'Its owner, you and its other co-editors' : 'You, your co-editors';
  return (
    <Card title="Who reads it">
      <div className={classes.locked}>
        <IconLock size={20} stroke={1.75} aria-hidden="true" />
        <p>
          {editors}, and the players of campaigns that play here, as far as their DM shows it. To everybody else it does
          not exist.
        </p>
      </div>
    </Card>
  );
}
