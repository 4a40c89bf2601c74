import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { rememberWelcomed, wasWelcomed } from '../../session/welcomed.ts';
import classes from './welcome.module.css';

export interface WelcomeProps {
  line: string;
  /** The path of the map. */
  map: string;
  /** A place is open. */
  isReading: boolean;
}

/** One line for newcomers: it leaves with the first place that is opened, or when it is closed, and never returns. */
export function Welcome({ line, map, isReading }: WelcomeProps) {
  const [isGone, setGone] = useState(() => wasWelcomed(map));
  const leave = () => {
    rememberWelcomed(map);
    setGone(true);
  };
  useEffect(() => {
    if (!isReading) return;
    rememberWelcomed(map);
    setGone(true);
  }, [isReading, map]);
  if (isGone) return null;
  return (
    <section className={classes.welcome} aria-label="Welcome">
      <p>
        <span className={classes.line}>{line}</span>{' '}
        <span className={classes.hint}>Press a name to read about it.</span>
      </p>
      <button type="button" aria-label="Close the welcome" onClick={leave}>
        <IconX size={20} stroke={1.75} aria-hidden="true" />
      </button>
    </section>
  );
}
