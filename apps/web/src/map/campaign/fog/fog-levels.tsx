import { FOG_LEVELS, type FogLevel } from '@venture-atlas/types';
import { chooseLevel } from '../fog-desk.ts';
import classes from './fog-levels.module.css';

const words: Record<FogLevel, string> = { clear: 'Clear', dim: 'Dim', hidden: 'Hidden' };

/** What ground becomes that a tool touches. */
export function FogLevels({ value, isDisabled }: { value: FogLevel; isDisabled: boolean }) {
  return (
    <div className={classes.levels} role="radiogroup" aria-label="What players see">
      {FOG_LEVELS.map((level) => (
        <label key={level} className={classes.level}>
          <input
            className={classes.choice}
            type="radio"
            name="fog-level"
            checked={level === value}
            disabled={isDisabled}
            onChange={() => chooseLevel(level)}
          />
          <span className={classes.word}>{words[level]}</span>
        </label>
      ))}
    </div>
  );
}
