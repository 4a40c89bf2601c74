import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { pages, WORLD_KEPT_DAYS, type WorldDetails } from '@venture-atlas/types';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { worldQuery } from '../../../api/world-query.ts';
import { deleteWorld, worldsQuery } from '../../../api/worlds.ts';
import { TypedNameForm } from '../../../forms/typed-name-form.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { Card } from './card.tsx';

/** The end of an own world, apart from everything else. */
export function DeleteCard({ world }: { world: WorldDetails }) {
  const [isOpen, setOpen] = useState(false);
  const words = `This deletes all its places, maps, and pictures for you, your co-editors, and every campaign that plays here. You can bring it back for ${WORLD_KEPT_DAYS} days.`;
  return (
    <Card title="Delete world" words={words} isDestructive>
      <div>
        <Button
          variant="danger"
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          Delete world
        </Button>
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        isDestructive
        title={`Delete ${world.name}?`}
        words={<p>{words}</p>}
      >
        <DeleteForm world={world} onClose={() => setOpen(false)} />
      </Dialog>
    </Card>
  );
}

function DeleteForm({ world, onClose }: { world: WorldDetails; onClose: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const end = async (typed: string) => {
    await deleteWorld(world.id, typed);
    showToast(`${world.name} is deleted.`);
    await navigate(pages.worlds, { replace: true });
    client.removeQueries({ queryKey: worldQuery(world.id).queryKey });
    await client.invalidateQueries({ queryKey: worldsQuery.queryKey });
  };
  return <TypedNameForm name={world.name} act="Delete world" onConfirm={end} onCancel={onClose} />;
}
