import { Button } from '@mantine/core';
import type { Child, LocationMapDetails } from '@venture-atlas/types';
import type { CampaignOnMap } from '../campaign-context.ts';
import classes from './fog-bar.module.css';
import { hexesAt } from './fog-cells-at.ts';
import { smallestSize, unitsOfMile } from './use-fog.ts';
import type { FogWork } from './use-fog-work.tsx';

/**
 * Ground round each place that players know, at first: in miles across a hex, and rings of hexes. Less would hardly be
 * seen on a whole map, where ground beside what is hidden is hidden too.
 */
const AROUND = { miles: 10, rings: 3 } as const;

export interface FogStartProps {
  campaign: Pick<CampaignOnMap, 'settingsOf'>;
  details: LocationMapDetails;
  points: readonly Child[];
  work: Pick<FogWork, 'begin'>;
  isDisabled: boolean;
}

/** How the fog of a map begins. */
export function FogStart({ campaign, details, points, work, isDisabled }: FogStartProps) {
  const around = () => {
    const known = points.filter(
      ({ location_id, geojson }) => geojson === null && campaign.settingsOf(location_id).show_players,
    );
    const size = Math.max(AROUND.miles, smallestSize(details)) * unitsOfMile(details);
    void work.begin(hexesAt(known, { size, rings: AROUND.rings }));
  };
  return (
    <div className={classes.start}>
      <Button variant="default" disabled={isDisabled} onClick={() => void work.begin(undefined)}>
        Everything hidden
      </Button>
      <Button variant="default" disabled={isDisabled} onClick={around}>
        Around what they know
      </Button>
    </div>
  );
}
