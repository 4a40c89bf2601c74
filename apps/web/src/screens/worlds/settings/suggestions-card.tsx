import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { suggestionWords } from '@venture-atlas/rules';
import { Link } from 'react-router';
import { errorText } from '../../../api/api-error.ts';
import { suggestionCountsQuery } from '../../../api/suggestions.ts';
import { saveWorld } from '../../../api/worlds.ts';
import { suggestionsPath } from '../../../navigation/suggestion-paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import plain from '../../../ui/plain.module.css';
import { Switch } from '../../../ui/switch.tsx';
import { Card, type SettingsProps } from './setting-cards.tsx';

/** A link to suggestions, and whether users may send them; set by the world's owner or staff. */
export function SuggestionsCard({ world, onSaved }: SettingsProps) {
  const { data } = useQuery(suggestionCountsQuery);
  const waiting = data?.queues.find(({ world_id: id }) => id === world.id)?.waiting ?? 0;
  const saving = useMutation({
    mutationFn: (suggestions: boolean) => saveWorld(world.id, { suggestions }),
    onSuccess: onSaved,
  });
  const isOff = data?.is_on === false;
  return (
    <Card title={suggestionWords.title} words={isOff ? suggestionWords.offForAll : suggestionWords.queueWords}>
      {world.part === 'editor' || isOff ? null : (
        <div className={`${plain.row16} ${plain.spaceBetween}`}>
          <span aria-hidden="true">{suggestionWords.mayBeMade}</span>
          <Switch
            label={suggestionWords.mayBeMade}
            checked={saving.isPending ? saving.variables : world.suggestions}
            onChange={(event) => saving.mutate(event.currentTarget.checked)}
          />
        </div>
      )}
      {saving.isError ? <Alert kind="error">{errorText(saving.error)}</Alert> : null}
      <div>
        <Button variant="default" component={Link} to={suggestionsPath({ worldId: world.id })}>
          {waiting === 0 ? 'Open suggestions' : `Open suggestions (${waiting} waiting)`}
        </Button>
      </div>
    </Card>
  );
}
