import { IconShield } from '@tabler/icons-react';
import type { Fog, LocationMapDetails } from '@venture-atlas/types';
import { useParties } from '../parties/use-parties.ts';
import type { ActForm } from '../session-bar/acts.ts';
import { BarButton } from '../session-bar/bar-button.tsx';
import type { FogDesk } from './fog-desk.ts';
import { unitsOfMile } from './use-fog.ts';
import type { FogWork } from './use-fog-work.tsx';

export interface FogPartyButtonProps {
  details: LocationMapDetails;
  desk: FogDesk;
  fog: Pick<Fog, 'sight'> | undefined;
  work: Pick<FogWork, 'cover'>;
  form: ActForm;
  isDisabled: boolean;
}

/** Does the ground where each party of this map is and went, in one act: as far as a party sees to both sides. */
export function FogPartyButton({ details, desk, fog, work, form, isDisabled }: FogPartyButtonProps) {
  const isAnybody = useParties().length > 0;
  return (
    <BarButton
      form={form}
      Icon={IconShield}
      label={form === 'row' ? 'Where the party went' : 'Party'}
      isDisabled={isDisabled || !isAnybody}
      onClick={() => {
        const within = fog?.sight ?? desk.size * unitsOfMile(details);
        void work.cover(desk.level, { party: { within } }, 'Where the party is and went is');
      }}
    />
  );
}
