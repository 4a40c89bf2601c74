import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { mapDetailsQuery } from '../../api/locations.ts';
import type { FirstMinuteStep } from '../../session/first-minute.ts';
import classes from './players-sight.module.css';
import { onSight, sightOf } from './sight.ts';

/** What the DM shows is on the small map so soon (ms). */
const LOOK_EVERY_MS = 3_000;
/** More names than this would lie over each other. */
const MOST_NAMES = 8;

export interface PlayersSightProps {
  /** The map that is open. */
  slug: string;
  campaignId: string;
  /** What the DM is asked to do next. */
  step: FirstMinuteStep | undefined;
}

/** A small map of what players are answered: asked as a player, so that it can hold nothing that they lack. */
export function PlayersSight({ slug, campaignId, step }: PlayersSightProps) {
  const scope = useMemo(() => ({ campaignId, as: 'player' }) as const, [campaignId]);
  const { data, isError } = useQuery({ ...mapDetailsQuery(slug, scope), refetchInterval: LOOK_EVERY_MS, retry: false });
  if (data === undefined && !isError) return null;
  const size = { width: data?.map_width ?? 0, height: data?.map_height ?? 0 };
  const places = [...(data?.children ?? [])].sort((a, b) => b.scale - a.scale).slice(0, MOST_NAMES);
  const rumours = data?.rumours ?? [];
  const view = sightOf([...places, ...rumours], size);
  const picture = data?.tiles?.preview ?? data?.image ?? null;
  return (
    <section className={classes.sight} data-step={step} aria-label="What your players see">
      <header className={classes.head}>
        <h2>What your players see</h2>
        <span role="status">{countWords(data === undefined ? undefined : data.total_children)}</span>
      </header>
      {view === undefined ? null : (
        <div className={classes.map}>
          {picture === null ? null : (
            <img src={picture} alt="" style={onSight({ lat: size.height, lng: 0, ...size }, view)} />
          )}
          {rumours.map(({ key, lat, lng, radius }) => (
            <i key={key} className={classes.rumour} style={onSight(boxOf({ lat, lng, radius }), view)} />
          ))}
          {places.map((place) => (
            <span
              key={place.id}
              className={classes.place}
              style={onSight({ lat: place.lat, lng: place.lng }, view)}
              translate="no"
            >
              {place.name}
            </span>
          ))}
        </div>
      )}
    </section>
  );
}

/** The square round the circle of a rumour, by its upper left corner. */
const boxOf = ({ lat, lng, radius }: { lat: number; lng: number; radius: number }) => ({
  lat: lat + radius,
  lng: lng - radius,
  width: 2 * radius,
  height: 2 * radius,
});

/** @param count undefined: players are not let on this map */
function countWords(count: number | undefined): string {
  if (count === undefined) return 'Not this map';
  if (count === 0) return 'No places yet';
  return count === 1 ? '1 place' : `${count} places`;
}
