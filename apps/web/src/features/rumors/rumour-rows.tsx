import { IconCircleDashed } from '@tabler/icons-react';
import type { Rumour } from '@venture-atlas/types';
import { useScene } from '../../map/stage/map-scene.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { GroupTitle } from '../places/all-rows.tsx';
import { openRumour, useOpenRumour } from './open-rumour.ts';
import { placeOfRumour } from './place-of-rumour.ts';

/** The rumors, as a group at the end of the list. */
export function RumourRows() {
  const { details, stage: mapStage } = useScene();
  const openId = mapStage.selected?.id ?? null;
  const rumours = details.rumours ?? [];
  const onGo = (rumour: Rumour) => {
    if (mapStage.width === 'phone') mapStage.setListOpen(false);
    mapStage.mapRef.current?.goTo(placeOfRumour(rumour));
  };
  const opened = useOpenRumour();
  return (
    <section aria-label="Rumors">
      <GroupTitle title="Rumors" />
      {rumours.map((rumour) => (
        <ListRow
          key={rumour.key}
          symbol={<IconCircleDashed size={18} stroke={1.75} />}
          active={opened?.key === rumour.key}
          aria-expanded={opened?.key === rumour.key}
          onClick={({ currentTarget }) => {
            const stage = currentTarget.closest<HTMLElement>('[data-width][data-panel]');
            openRumour({ key: rumour.key, stage, beside: openId });
            // By then the map knows what the panel covers.
            requestAnimationFrame(() => onGo(rumour));
          }}
        >
          {rumour.alias}
        </ListRow>
      ))}
    </section>
  );
}
