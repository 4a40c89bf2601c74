import { useQuery } from '@tanstack/react-query';
import { worldsQuery } from '../../../api/worlds.ts';
import { LoadFailure } from '../../../loading/load-failure.tsx';
import { UseLine } from '../own-use.tsx';
import { Card } from './card.tsx';
import classes from './settings.module.css';

/** What all worlds of the owner use together. */
export function UseCard() {
  const worlds = useQuery(worldsQuery);
  return (
    <Card title="Use">
      <LoadFailure of={worlds} />
      {worlds.data === undefined ? null : (
        <div className={classes.uses}>
          <UseLine use={worlds.data.own_locations} what="places" more=", all your worlds" />
          <UseLine use={worlds.data.own_pictures} what="pictures" isInBytes more=", deleted worlds included" />
          <UseLine use={worlds.data.own_worlds} what="worlds" />
        </div>
      )}
    </Card>
  );
}
