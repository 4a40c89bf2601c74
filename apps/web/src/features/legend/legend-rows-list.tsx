import { VisuallyHidden } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useScene } from '../../map/stage/map-scene.ts';
import type { Legend } from './feature.tsx';
import classes from './legend.module.css';
import { legendOf, placesIn, type SeenPart } from './legend-rows.ts';
import { LegendSample } from './legend-sample.tsx';

/** The legend follows a moving view this often, in ms. */
const FOLLOWS_MS = 150;

/** The kinds in view. A press makes the places of a kind stand out on the map, until the next press. */
export function LegendRows({ legend: { places, chosen, choose } }: { legend: Legend }) {
  const seen = useSeenPart();
  const groups = useMemo(() => legendOf(seen === undefined ? places : placesIn(places, seen)), [places, seen]);
  if (groups.length === 0) return <p className={classes.none}>Nothing is in view here.</p>;
  return groups.map(({ name, rows }) => (
    <section key={name} className={classes.group}>
      <h3>{name}</h3>
      <ul>
        {rows.map((row) => {
          const isChosen = row.kind === chosen;
          return (
            <li key={row.kind ?? ''}>
              <button
                type="button"
                className={classes.row}
                aria-pressed={isChosen}
                onClick={() => choose(isChosen ? undefined : row.kind)}
              >
                <LegendSample row={row} />
                <span className={classes.name}>{row.kind ?? 'Other places'}</span>
                <span className={classes.count}>
                  {row.count}
                  <VisuallyHidden> {row.count === 1 ? 'place' : 'places'} in view</VisuallyHidden>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}

/** The part of the map in view; undefined until the map is ready. */
function useSeenPart(): SeenPart | undefined {
  const { stage } = useScene();
  const { mapRef, scale } = stage;
  const [seen, setSeen] = useState<SeenPart>();
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      waiting = undefined;
      const [middle, zoom] = [mapRef.current?.middle(), mapRef.current?.zoom()];
      const box = document.querySelector('[data-width]');
      if (middle === undefined || zoom === undefined || box === null || box.clientWidth === 0) return;
      setSeen({ middle, size: { width: box.clientWidth / zoom, height: box.clientHeight / zoom } });
    };
    look();
    const stop = scale.follow(() => {
      waiting ??= setTimeout(look, FOLLOWS_MS);
    });
    return () => {
      stop();
      clearTimeout(waiting);
    };
  }, [mapRef, scale]);
  return seen;
}
