import { type Fog, fogModel, type LocationMapDetails } from '@venture-atlas/types';
import classes from './fog-bar.module.css';
import { nextSize } from './fog-desk.ts';
import { Stepper, sizeWords } from './fog-measure.tsx';
import { unitsOfMile } from './use-fog.ts';
import type { FogWork } from './use-fog-work.tsx';

export interface FogSightProps {
  details: LocationMapDetails;
  fog: Pick<Fog, 'sight'>;
  work: Pick<FogWork, 'see'>;
  /** In miles: as far as the tool in use reaches. */
  reach: number;
  /** In miles: less covers no ground on this map. */
  smallest: number;
}

/** How far a party sees on this map, in miles. */
const sightOf = ({ fog, reach, details }: Pick<FogSightProps, 'fog' | 'reach' | 'details'>): number =>
  fog.sight === null ? reach : Math.round((fog.sight / unitsOfMile(details)) * 100) / 100;

/** Chooses how far a party sees on this map. */
export function FogSight({ details, fog, work, reach, smallest }: FogSightProps) {
  const miles = sightOf({ fog, reach, details });
  return (
    <div className={classes.sight}>
      {fogModel.sight.label}
      <Stepper
        words={sizeWords(miles, details)}
        less="Less far"
        more="Farther"
        onStep={(by) => {
          const next = nextSize(miles, by, smallest);
          if (next !== undefined) void work.see(next * unitsOfMile(details));
        }}
      />
    </div>
  );
}
