import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WorldDetails } from '@venture-atlas/types';
import { pages } from '@venture-atlas/types';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '../../../api/api-error.ts';
import { worldQuery } from '../../../api/world-query.ts';
import { leaveWorld, worldsQuery } from '../../../api/worlds.ts';
import { Alert } from '../../../ui/alert.tsx';
import { AskInPlace } from '../../../ui/ask-in-place.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { Card } from './card.tsx';

/** The way out for a co-editor. */
export function LeaveCard({ world }: { world: WorldDetails }) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const leaving = useMutation({
    mutationFn: () => leaveWorld(world.id),
    onSuccess: async () => {
      showToast(`You have left ${world.name}.`);
      await navigate(pages.worlds, { replace: true });
      client.removeQueries({ queryKey: worldQuery(world.id).queryKey });
      await client.invalidateQueries({ queryKey: worldsQuery.queryKey });
    },
  });
  return (
    <Card title="Leave this world" words="What you made stays. Your campaigns that play here lose this world.">
      {isAsking ? (
        <AskInPlace
          confirm="Leave"
          isDestructive
          isBusy={leaving.isPending}
          onConfirm={() => leaving.mutate()}
          onCancel={() => setAsking(false)}
        >
          Leave {world.name}? To come back, you need a new invitation.
        </AskInPlace>
      ) : (
        <div>
          <Button
            variant="danger"
            leftSection={<IconLogout size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => setAsking(true)}
          >
            Leave
          </Button>
        </div>
      )}
      {leaving.isError ? <Alert kind="error">{errorText(leaving.error)}</Alert> : null}
    </Card>
  );
}
