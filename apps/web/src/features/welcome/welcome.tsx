import { IconX } from '@tabler/icons-react';
import type { Child } from '@venture-atlas/types';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LivingMapHandle } from '../../map/living-map-handle.ts';
import { rememberWelcomed, wasWelcomed } from '../../session/welcomed.ts';
import { isNameFree } from './name-in-sight.ts';
import classes from './welcome.module.css';
import { welcomeLine } from './welcome-line.ts';

export interface WelcomeProps {
  line: string;
  /** The path of the map. */
  map: string;
  /** A place is open. */
  isReading: boolean;
  /** The loaded places of the map. */
  points: readonly Child[];
  mapRef: RefObject<Pick<LivingMapHandle, 'middle' | 'zoom'> | null>;
}

/** The welcome message. It disappears for good when the first place is opened, or when it is closed. */
export function Welcome({ line, map, isReading, points, mapRef }: WelcomeProps) {
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
  return isGone ? null : <Line line={line} points={points} mapRef={mapRef} onLeave={leave} />;
}

type LineProps = Pick<WelcomeProps, 'line' | 'points' | 'mapRef'> & { onLeave: () => void };

function Line({ line, points, mapRef, onLeave }: LineProps) {
  const ref = useRef<HTMLElement>(null);
  const [said, setSaid] = useState(() => welcomeLine(line, [], () => false));
  // Visible names are known only after layout, and change when the window is resized.
  useLayoutEffect(() => {
    const look = () => {
      const stage = ref.current?.closest<HTMLElement>('[data-width]');
      const [middle, zoom] = [mapRef.current?.middle(), mapRef.current?.zoom()];
      const isSeen = (place: Child): boolean =>
        stage != null && middle !== undefined && zoom !== undefined && isNameFree(place, { middle, zoom }, stage);
      setSaid(welcomeLine(line, points, isSeen));
    };
    look();
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, [line, points, mapRef]);
  // On phones, it is on the title and moves the messages below it.
  useLayoutEffect(() => {
    const [element, stage] = [ref.current, ref.current?.closest<HTMLElement>('[data-width]')];
    if (element === null || stage == null) return;
    const keep = () => stage.style.setProperty('--va-welcome', `${element.offsetHeight}px`);
    const watch = new ResizeObserver(keep);
    watch.observe(element);
    keep();
    return () => {
      watch.disconnect();
      stage.style.removeProperty('--va-welcome');
    };
  }, []);
  return (
    <section className={`${classes.welcome} ${classes.newcomers}`} aria-label="Welcome" ref={ref}>
      <p>
        <span className={classes.line}>{said}</span>{' '}
        <span className={classes.hint}>Press a name to read about it.</span>
      </p>
      <button type="button" aria-label="Close the welcome" onClick={onLeave}>
        <IconX size={20} stroke={1.75} aria-hidden="true" />
      </button>
    </section>
  );
}
