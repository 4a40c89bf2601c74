import { useMutation } from '@tanstack/react-query';
import type { WorldAccess } from '@venture-atlas/types';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { saveWorld } from '../../../api/worlds.ts';
import { Alert } from '../../../ui/alert.tsx';
import { AskInPlace } from '../../../ui/ask-in-place.tsx';
import { ChoiceList } from '../choice-list.tsx';
import { Card } from './card.tsx';
import classes from './settings.module.css';
import type { SettingsProps } from './settings-props.ts';

const choices: readonly { value: WorldAccess; label: string; words: string }[] = [
  { value: 'open', label: 'Open', words: 'Everybody, also without an account.' },
  {
    value: 'closed',
    label: 'Closed',
    words: 'Staff, and campaigns whose DM you name. To everybody else it does not exist.',
  },
];

/** Whether everybody reads a world of the atlas; both ways are asked about, since both are true at once. */
export function AccessCard({ world, onSaved }: SettingsProps) {
  const [wish, setWish] = useState<WorldAccess>();
  const saving = useMutation({
    mutationFn: (access: WorldAccess) => saveWorld(world.id, { access }),
    onSuccess: onSaved,
    onSettled: () => setWish(undefined),
  });
  return (
    <Card title="Who reads it" isSaved={saving.isSuccess && wish === undefined}>
      <ChoiceList
        legend="Who reads it"
        isLegendHidden
        choices={choices}
        value={wish ?? world.access}
        isDisabled={saving.isPending}
        onChange={(access) => setWish(access === world.access ? undefined : access)}
      />
      {wish === 'closed' ? (
        <AskInPlace
          confirm="Close it"
          isDestructive
          isBusy={saving.isPending}
          onConfirm={() => saving.mutate('closed')}
          onCancel={() => setWish(undefined)}
          more={
            <p className={classes.further}>
              Campaigns that chose it are for their members alone from then on. Pictures that browsers have kept cannot
              be called back.
            </p>
          }
        >
          Close {world.name}? Everybody who is not staff loses it at once.
        </AskInPlace>
      ) : null}
      {wish === 'open' ? (
        <AskInPlace
          confirm="Open it"
          isBusy={saving.isPending}
          onConfirm={() => saving.mutate('open')}
          onCancel={() => setWish(undefined)}
          more={<p className={classes.further}>Places whose address an open world has already get another one.</p>}
        >
          Open {world.name}? Everybody reads all of it at once, also without an account, and search engines find it.
        </AskInPlace>
      ) : null}
      {saving.isError ? <Alert kind="error">{errorText(saving.error)} Nothing was changed.</Alert> : null}
    </Card>
  );
}
