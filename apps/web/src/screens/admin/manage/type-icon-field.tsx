import { type TypeIcon, typeIcons } from '@venture-atlas/types';
import { useId } from 'react';
import { PlaceSign } from '../../../map/look/place-sign.tsx';
import classes from './manage.module.css';

export interface TypeIconFieldProps {
  /** Null: a dot. */
  value: TypeIcon | null;
  onChange: (icon: TypeIcon | null) => void;
}

/** The sign that places of a type carry on the map instead of a dot. */
export function TypeIconField({ value, onChange }: TypeIconFieldProps) {
  const name = useId();
  return (
    <fieldset className={classes.icons}>
      <legend>Sign on the map</legend>
      {[null, ...typeIcons].map((icon) => (
        <label key={icon ?? 'dot'} className={classes.iconChoice}>
          <input type="radio" name={name} checked={value === icon} onChange={() => onChange(icon)} />
          <PlaceSign kind={icon === null ? 'dot-middle' : `sign:${icon}`} />
          <span>{icon ?? 'dot'}</span>
        </label>
      ))}
    </fieldset>
  );
}
