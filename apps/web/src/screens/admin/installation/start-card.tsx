import '../../../forms/suggest-styles.ts';
import { Button, Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Installation, StartMapChoice } from '@venture-atlas/types';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { chooseStartMap } from '../../../api/installation.ts';
import { worldsQuery } from '../../../api/worlds.ts';
import { HomeMapField } from '../../../forms/home-map-field.tsx';
import suggestClasses from '../../../forms/suggest.module.css';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from '../../worlds/settings/card.tsx';
import classes from './installation.module.css';

const dropdown = {
  dropdown: suggestClasses.dropdown ?? '',
  option: suggestClasses.option ?? '',
  empty: suggestClasses.empty ?? '',
};

export interface StartCardProps {
  start: StartMapChoice;
  onSaved: (saved: Installation) => void;
}

/** The map where everybody begins: a map of an open world, or what the setting of the server says. */
export function StartCard({ start, onSaved }: StartCardProps) {
  const saving = useMutation({ mutationFn: chooseStartMap, onSuccess: onSaved });
  const { chosen, now } = start;
  return (
    <Card title="First page" words={wordsOf(start)} isSaved={saving.isSuccess}>
      {chosen === null && now === null ? null : (
        <ChooseMap start={start} isBusy={saving.isPending} onChoose={saving.mutate} />
      )}
      {chosen === null ? null : (
        <div>
          <Button variant="default" disabled={saving.isPending} onClick={() => saving.mutate(null)}>
            Use the setting of the server
          </Button>
        </div>
      )}
      {chosen !== null && !chosen.is_shown ? (
        <Alert kind="warning">
          {chosen.name} cannot be shown: its world is closed, or it has no map any more.{' '}
          {now === null ? 'There is no other map.' : `Until then it is ${now.name}.`}
        </Alert>
      ) : null}
      {saving.isError ? <Alert kind="error">{errorText(saving.error)} Nothing was changed.</Alert> : null}
    </Card>
  );
}

function wordsOf({ chosen, setting, now }: StartMapChoice): string {
  if (now === null) return 'There is no map of an open world yet. The first one is what everybody sees.';
  const where = `Everybody begins with ${now.name}, in campaigns too unless they play elsewhere.`;
  return chosen === null ? `${where} The server's setting DEFAULT_LOCATION names ${setting}.` : where;
}

interface ChooseMapProps {
  start: StartMapChoice;
  isBusy: boolean;
  onChoose: (id: number) => void;
}

function ChooseMap({ start: { chosen }, isBusy, onChoose }: ChooseMapProps) {
  const worlds = useQuery(worldsQuery);
  const open = (worlds.data?.worlds ?? []).filter(({ kind, access }) => kind === 'atlas' && access === 'open');
  const [wanted, setWanted] = useState<string>();
  const worldId = wanted ?? open[0]?.id;
  if (worlds.isError) return <Alert kind="error">The worlds could not be loaded. {errorText(worlds.error)}</Alert>;
  if (worldId === undefined) return null;
  return (
    <div className={classes.fields}>
      {open.length > 1 ? (
        <Select
          label="World"
          allowDeselect={false}
          data={open.map(({ id, name }) => ({ value: id, label: name }))}
          value={worldId}
          onChange={(id) => id !== null && setWanted(id)}
          classNames={dropdown}
        />
      ) : null}
      <HomeMapField key={worldId} worldId={worldId} chosen={chosen} isBusy={isBusy} onChoose={onChoose} />
    </div>
  );
}
