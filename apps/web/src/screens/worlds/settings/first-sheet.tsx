import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '../../../api/api-error.ts';
import { IntentKey } from '../../../api/client-key.ts';
import { createFirstMap, saveWorld } from '../../../api/worlds.ts';
import { worldEditPath } from '../../../navigation/world-paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { FIRST_SHEET, mapNameOf, mapOfSheet } from '../make/sheet.ts';
import { SheetFields } from '../make/sheet-fields.tsx';
import { SheetPreview } from '../make/sheet-preview.tsx';
import { Card } from './card.tsx';
import type { SettingsProps } from './settings-props.ts';

/** For a world that has no map, because its making ended half-way or all its maps were deleted. */
export function FirstSheet({ world, onSaved }: SettingsProps) {
  const navigate = useNavigate();
  const [sheet, setSheet] = useState(FIRST_SHEET);
  const key = useRef(new IntentKey());
  const making = useMutation({
    mutationFn: async () => {
      const wish = { name: mapNameOf(world.name), ...mapOfSheet(sheet) };
      const { location } = await createFirstMap(world.id, { ...wish, client_key: key.current.keyFor(wish) });
      // Of an own world the first map is its home already.
      if (world.kind === 'atlas') await saveWorld(world.id, { home_location_id: location.id });
      return location;
    },
    onSuccess: async ({ id, name, slug }) => {
      onSaved({ ...world, home: { id, name, slug }, locations: world.locations + 1 });
      await navigate(worldEditPath(world.id, slug));
    },
  });
  return (
    <Card title="First map" words="This world has no map yet. Give it an empty sheet and put the first place on it.">
      <SheetPreview sheet={sheet} />
      <SheetFields sheet={sheet} onChange={setSheet} isDisabled={making.isPending} />
      {making.isError ? <Alert kind="error">{errorText(making.error)}</Alert> : null}
      <div>
        <Button disabled={making.isPending} onClick={() => making.mutate()}>
          Make the sheet
        </Button>
      </div>
    </Card>
  );
}
