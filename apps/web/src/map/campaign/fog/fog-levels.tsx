import { FOG_LEVELS, type FogLevel } from '@venture-atlas/types';
import { type KeyboardEvent, useRef } from 'react';
import { chooseLevel } from '../fog-desk.ts';
import classes from './fog-bar.module.css';

const words: Record<FogLevel, string> = { clear: 'Clear', dim: 'Dim', hidden: 'Hidden' };
const towards: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** What ground becomes that a tool touches. */
export function FogLevels({ value, isDisabled }: { value: FogLevel; isDisabled: boolean }) {
  const groupRef = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent) => {
    const by = towards[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const at = (FOG_LEVELS.indexOf(value) + by + FOG_LEVELS.length) % FOG_LEVELS.length;
    chooseLevel(FOG_LEVELS[at] ?? value);
    groupRef.current?.querySelectorAll<HTMLElement>('[role=radio]')[at]?.focus();
  };
  return (
    <div className={classes.levels} role="radiogroup" aria-label="What players see" onKeyDown={walk} ref={groupRef}>
      {FOG_LEVELS.map((level) => (
        // biome-ignore lint/a11y/useSemanticElements: one look with the steps of knowledge
        <button
          key={level}
          type="button"
          role="radio"
          aria-checked={level === value}
          tabIndex={level === value ? 0 : -1}
          disabled={isDisabled}
          onClick={() => chooseLevel(level)}
        >
          {words[level]}
        </button>
      ))}
    </div>
  );
}
