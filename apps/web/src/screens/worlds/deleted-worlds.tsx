import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeletedWorld } from '@venture-atlas/types';
import { restoreWorld, worldsQuery } from '../../api/worlds.ts';
import { OfferedRow, OfferedRows } from '../../forms/offered-rows.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { keptWords } from './use-words.ts';

/** What somebody deleted and may still bring back. */
export function DeletedWorlds({ worlds }: { worlds: readonly DeletedWorld[] }) {
  if (worlds.length === 0) return null;
  return (
    <OfferedRows title="Deleted worlds">
      {worlds.map((world) => (
        <Deleted key={world.id} world={world} />
      ))}
    </OfferedRows>
  );
}

function Deleted({ world }: { world: DeletedWorld }) {
  const { id, name, gone_at: goneAt } = world;
  const client = useQueryClient();
  const restoring = useMutation({
    mutationFn: () => restoreWorld(id),
    onSuccess: async () => {
      showToast(`${name} is back.`);
      await client.invalidateQueries({ queryKey: worldsQuery.queryKey });
    },
  });
  return (
    <OfferedRow
      name={name}
      facts={`${keptWords(world)}, kept until ${day.format(Date.parse(goneAt))}`}
      error={restoring.error}
      acts={
        <Button
          variant="default"
          aria-label={`Bring back ${name}`}
          leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />}
          disabled={restoring.isPending}
          onClick={() => restoring.mutate()}
        >
          Bring back
        </Button>
      }
    />
  );
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
