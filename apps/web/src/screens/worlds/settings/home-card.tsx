import { useMutation, useQuery } from '@tanstack/react-query';
import { errorText } from '../../../api/api-error.ts';
import { saveWorld, worldMapsQuery } from '../../../api/worlds.ts';
import { HomeMapField } from '../../../forms/home-map-field.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from './card.tsx';
import { FirstSheet } from './first-sheet.tsx';
import type { SettingsProps } from './settings-props.ts';
import { WelcomeField } from './welcome-field.tsx';

/** The map that the world opens with; a world without one is given its first sheet here. */
export function HomeCard(given: SettingsProps) {
  const { world } = given;
  const maps = useQuery(worldMapsQuery(world.id, ''));
  // Until it is known whether there is any, there is nothing to choose and nothing to make.
  if (world.home === null && maps.isPending) return null;
  const hasNone = world.home === null && maps.data?.length === 0;
  if (hasNone) return <FirstSheet {...given} />;
  if (world.part === 'editor') {
    return <Card title="Home map" words={`${world.home?.name ?? 'None yet'}. Its owner chooses it.`} />;
  }
  return <ChooseHome {...given} />;
}

function ChooseHome({ world, onSaved }: SettingsProps) {
  const saving = useMutation({
    mutationFn: (id: number) => saveWorld(world.id, { home_location_id: id }),
    onSuccess: onSaved,
  });
  return (
    <Card title="First view" isSaved={saving.isSuccess}>
      <HomeMapField
        worldId={world.id}
        chosen={world.home}
        description={
          world.access === 'open'
            ? 'What it opens with for editors and campaigns. The start page for everybody is chosen under Admin, Installation.'
            : 'The map that opens first.'
        }
        isBusy={saving.isPending}
        onChoose={saving.mutate}
      />
      <WelcomeField world={world} onSaved={onSaved} />
      {saving.isError ? <Alert kind="error">{errorText(saving.error)} Nothing was changed.</Alert> : null}
    </Card>
  );
}
