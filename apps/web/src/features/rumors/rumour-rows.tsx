import { IconCircleDashed } from '@tabler/icons-react';
import type { Rumour } from '@venture-atlas/types';
import { ListRow } from '../../ui/list-row.tsx';
import { GroupTitle } from '../places/all-rows.tsx';
import { openRumour, useOpenRumour } from './open-rumour.ts';

export interface RumourRowsProps {
  rumours: readonly Rumour[];
  /** The place that is open. */
  openId: number | null;
  /** The map goes to its circle. */
  onGo: (rumour: Rumour) => void;
}

/** What players have heard of, in a group of its own at the end of the list. */
export function RumourRows({ rumours, openId, onGo }: RumourRowsProps) {
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
            // By then the map knows what its panel covers.
            requestAnimationFrame(() => onGo(rumour));
          }}
        >
          {rumour.alias}
        </ListRow>
      ))}
    </section>
  );
}
