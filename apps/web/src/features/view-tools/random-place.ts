import { IconDice5 } from '@tabler/icons-react';
import type { MapScene } from '../../map/stage/map-scene.ts';
import type { MapTool } from '../../map/tools/map-tool.ts';

/** Opens a random place of the list, but not the open one. */
export function randomPlaceTool(
  {
    places,
    stage: { selected, openById },
  }: Pick<MapScene, 'places'> & { stage: Pick<MapScene['stage'], 'selected' | 'openById'> },
  random: () => number = Math.random,
): readonly MapTool[] {
  const others = places.filter(({ id }) => id !== selected?.id);
  if (others.length === 0) return [];
  return [
    {
      name: 'random place',
      label: 'Random place',
      Icon: IconDice5,
      place: 'menu',
      use: () => {
        const chosen = others[Math.floor(random() * others.length)];
        if (chosen !== undefined) openById(chosen.id, 'pointer');
      },
    },
  ];
}
