import { FOG_GROUNDS, type Fog, fogModel } from '@venture-atlas/types';
import classes from './fog-grounds.module.css';
import type { FogWork } from './use-fog-work.tsx';

export interface FogGroundsProps {
  fog: Pick<Fog, 'ground' | 'own_ground'>;
  work: Pick<FogWork, 'draw'>;
  isDisabled: boolean;
}

/** What players see where the map is hidden: a sheet that goes with it. */
export function FogGrounds({ fog: { ground, own_ground: own }, work, isDisabled }: FogGroundsProps) {
  return (
    <fieldset className={classes.grounds}>
      <legend className={classes.title}>{fogModel.ground.label}</legend>
      {FOG_GROUNDS.map((one) => (
        <label key={one} className={classes.ground}>
          <input
            className={classes.choice}
            type="radio"
            name="fog-ground"
            checked={one === (ground ?? own)}
            disabled={isDisabled}
            onChange={() => void work.draw(one)}
          />
          <span className={classes.sheet} data-ground={one} aria-hidden="true" />
          <span className={classes.word}>{fogModel.ground.options[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}
