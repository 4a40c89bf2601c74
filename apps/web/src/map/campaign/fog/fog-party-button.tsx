import { IconShield } from '@tabler/icons-react';
import type { LocationMapDetails } from '@venture-atlas/types';
import type { FogDesk } from '../fog-desk.ts';
import { useParties } from '../parties/use-parties.ts';
import { BarButton } from '../session-bar/bar-button.tsx';
import { hexesAt } from './fog-cells-at.ts';
import { unitsOfMile } from './use-fog.ts';
import type { FogWork } from './use-fog-work.tsx';

export interface FogPartyButtonProps {
  details: LocationMapDetails;
  desk: FogDesk;
  work: Pick<FogWork, 'cover'>;
  isDisabled: boolean;
}

/** Does the ground where each party of this map is, in one act. */
export function FogPartyButton({ details, desk, work, isDisabled }: FogPartyButtonProps) {
  const parties = useParties().filter(({ map_id }) => map_id === details.id);
  const wish = hexesAt(parties, { size: desk.size * unitsOfMile(details), rings: desk.rings });
  return (
    <BarButton
      form="row"
      Icon={IconShield}
      label="Where the party is"
      isDisabled={isDisabled || wish === undefined}
      onClick={() => wish && void work.cover(desk.level, wish, 'The ground round the party is')}
    />
  );
}
