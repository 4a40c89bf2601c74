import '../../../ui/field-styles.ts';
import { Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { WORLD_KEPT_DAYS, type WorldDetails } from '@venture-atlas/types';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { worldQuery } from '../../../api/world-query.ts';
import { deleteWorld, worldsQuery } from '../../../api/worlds.ts';
import { FormProblem } from '../../../forms/form-problem.tsx';
import { useSendingForm } from '../../../forms/use-sending-form.ts';
import { WORLDS_PATH } from '../../../navigation/world-paths.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { fieldError } from '../../../ui/field-error.tsx';
import plain from '../../../ui/plain.module.css';
import { showToast } from '../../../ui/toasts.tsx';
import { Card } from './card.tsx';
import classes from './settings.module.css';

/** The end of an own world, apart from everything else. */
export function DeleteCard({ world }: { world: WorldDetails }) {
  const [isOpen, setOpen] = useState(false);
  const words = `All its places, maps and pictures go, for you, your co-editors and every campaign that plays here. You can bring it back for ${WORLD_KEPT_DAYS} days.`;
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

const fields = ['name'] as const;

function DeleteForm({ world, onClose }: { world: WorldDetails; onClose: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isRightName, setRightName] = useState(false);
  const { form, onSubmit, isBusy, error } = useSendingForm(
    fields,
    { initialValues: { name: '' } },
    async ({ name }) => {
      await deleteWorld(world.id, name.trim());
      showToast(`${world.name} is deleted.`);
      await navigate(WORLDS_PATH, { replace: true });
      client.removeQueries({ queryKey: worldQuery(world.id).queryKey });
      await client.invalidateQueries({ queryKey: worldsQuery.queryKey });
    },
  );
  form.watch('name', ({ value }) => setRightName(value.normalize('NFC').trim() === world.name));
  return (
    <form className={classes.deleteForm} onSubmit={onSubmit} noValidate>
      <TextInput
        label="Type its name to confirm"
        autoComplete="off"
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
        error={fieldError(form.errors.name)}
      />
      <FormProblem error={error} fields={fields} />
      <div className={plain.buttons} data-end>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button variant="danger-fill" type="submit" disabled={!isRightName || isBusy}>
          Delete world
        </Button>
      </div>
    </form>
  );
}
