import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeletedWorld } from '@venture-atlas/types';
import { errorText } from '../../api/api-error.ts';
import { restoreWorld, worldsQuery } from '../../api/worlds.ts';
import { Alert } from '../../ui/alert.tsx';
import plain from '../../ui/plain.module.css';
import { showToast } from '../../ui/toasts.tsx';
import { placesWords } from './use-words.ts';
import classes from './worlds.module.css';

/** What somebody deleted and may still bring back. */
export function DeletedWorlds({ worlds }: { worlds: readonly DeletedWorld[] }) {
  if (worlds.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby="deleted-title">
      <h2 className={classes.subtitle} id="deleted-title">
        Deleted worlds
      </h2>
      <ul className={`${plain.bare} ${classes.rows}`}>
        {worlds.map((world) => (
          <Deleted key={world.id} world={world} />
        ))}
      </ul>
    </section>
  );
}

function Deleted({ world: { id, name, locations, gone_at: goneAt } }: { world: DeletedWorld }) {
  const client = useQueryClient();
  const restoring = useMutation({
    mutationFn: () => restoreWorld(id),
    onSuccess: async () => {
      showToast(`${name} is back.`);
      await client.invalidateQueries({ queryKey: worldsQuery.queryKey });
    },
  });
  return (
    <li className={classes.row}>
      <div className={classes.rowLine}>
        <div>
          <h3 className={classes.rowName}>{name}</h3>
          <p className={classes.facts}>
            {placesWords(locations)}, kept until {day.format(Date.parse(goneAt))}
          </p>
        </div>
        <Button
          variant="default"
          aria-label={`Bring back ${name}`}
          leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />}
          disabled={restoring.isPending}
          onClick={() => restoring.mutate()}
        >
          Bring back
        </Button>
      </div>
      {restoring.isError ? <Alert kind="error">{errorText(restoring.error)}</Alert> : null}
    </li>
  );
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
