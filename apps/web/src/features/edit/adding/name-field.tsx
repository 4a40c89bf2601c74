import { useEffect, useRef, useState } from 'react';
import { LocationField } from '../../../forms/location-field.tsx';
import plain from '../../../ui/plain.module.css';
import classes from './adding.module.css';
import type { Adding } from './use-adding.ts';

const FOCUS_AFTER_TAP_MS = 60;

/** The name of a new place: Enter adds it, Escape cancels it. */
export function NameField({ adding }: { adding: Adding }) {
  const [name, setName] = useState('');
  const [existing, setExisting] = useState<string | null>(null);
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    // After a tap, the browser still focuses the tapped element.
    const timer = setTimeout(() => ref.current?.focus({ preventScroll: true }), FOCUS_AFTER_TAP_MS);
    return () => clearTimeout(timer);
  }, []);
  const { problem } = adding;
  // The error is corrected here, whatever tried to add the place.
  useEffect(() => {
    if (problem !== null) ref.current?.focus({ preventScroll: true });
  }, [problem]);
  const commit = () => {
    if (adding.commit() === null) adding.clear();
  };
  return (
    <form
      className={classes.name}
      onSubmit={(event) => {
        event.preventDefault();
        commit();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
        event.preventDefault();
        adding.clear();
      }}
      noValidate
    >
      <LocationField
        ref={ref}
        label="Name"
        isLabelHidden
        value={name}
        excluded={adding.onMap}
        error={problem?.words}
        onChange={(text) => {
          adding.type({ name: text, existing: null });
          setName(text);
          setExisting(null);
        }}
        onChoose={(location) => {
          adding.type({ name: location.name, existing: location });
          setExisting(location.name);
        }}
      />
      {existing === null ? null : (
        <p className={`${plain.quiet} ${classes.note}`}>
          {`This adds ${existing} to this map, too. It stays one location.`}
        </p>
      )}
    </form>
  );
}
