import { useComputedColorScheme } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { overviewWords } from '@venture-atlas/rules';
import type { LocationMapDetails, Parent } from '@venture-atlas/types';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { useMapDetails } from '../../api/locations.ts';
import { useReadingScope } from '../../api/reading-scope.ts';
import type { LivingMapHandle } from '../../map/living-map-handle.ts';
import { groundOf, onPaper } from '../../map/model/map-picture.ts';
import type { ScaleSignal } from '../../map/stage/scale-signal.ts';
import { mapPath } from '../../navigation/paths.ts';
import { closeOnEscape } from '../../ui/close-on-escape.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './overview-card.module.css';
import { pointOnMap, windowOnMap } from './window-on-map.ts';

export interface OverviewCardProps {
  details: LocationMapDetails;
  mapRef: RefObject<LivingMapHandle | null>;
  /** Notifies of changes of the view. */
  scale: ScaleSignal;
  onClose: () => void;
}

/** The overview: the visible part of this map, and the position of this map on its parents. */
export function OverviewCard({ details, mapRef, scale, onClose }: OverviewCardProps) {
  const headingId = useId();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const windowRef = useRef<HTMLSpanElement>(null);
  useEffect(() => headingRef.current?.focus({ preventScroll: true }), []);
  const { map_width, map_height } = details;
  // Updates its own element while the map moves, without a React render.
  useEffect(
    () =>
      scale.follow((zoom) => {
        const [box, middle] = [windowRef.current, mapRef.current?.middle()];
        const stage = box?.closest('[data-width]');
        if (!box || !stage || middle === undefined || map_width === null || map_height === null) return;
        const looked = { ...middle, zoom, width: stage.clientWidth, height: stage.clientHeight };
        const shown = windowOnMap(looked, { width: map_width, height: map_height });
        for (const side of ['left', 'top', 'width', 'height'] as const) box.style[side] = percent(shown[side]);
      }),
    [scale, mapRef, map_width, map_height],
  );
  return (
    <section className={classes.card} aria-labelledby={headingId} onKeyDown={closeOnEscape(onClose)}>
      <header className={classes.head}>
        <h2 id={headingId} tabIndex={-1} ref={headingRef}>
          {overviewWords.title}
        </h2>
        <IconButton label={overviewWords.close} onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </header>
      <figure className={classes.map}>
        <SmallMap details={details}>
          <span className={classes.window} ref={windowRef} />
        </SmallMap>
        <figcaption>{overviewWords.window}</figcaption>
      </figure>
      {details.parents.map((parent) => (
        <OnParent key={parent.slug} parent={parent} child={details} />
      ))}
    </section>
  );
}

/** The position of the map on a parent; nothing until it has loaded, or without a size. */
function OnParent({ parent, child }: { parent: Parent; child: LocationMapDetails }) {
  const scope = useReadingScope();
  const { data, isError } = useMapDetails(parent.slug, scope);
  if (isError || data === undefined || data.map_width === null || data.map_height === null) return null;
  const { left, top } = pointOnMap(parent, { width: data.map_width, height: data.map_height });
  return (
    <Link className={classes.map} to={mapPath(parent.slug, { ...scope, child: child.slug })}>
      <SmallMap details={data}>
        <span className={classes.place} style={{ left: percent(left), top: percent(top) }} />
      </SmallMap>
      <span>{overviewWords.onMap(child.name, parent.name)}</span>
    </Link>
  );
}

/** The whole picture of a map, small, with a mark on it; paper if it has none. */
function SmallMap({ details, children }: { details: LocationMapDetails; children: ReactNode }) {
  const theme = useComputedColorScheme('light');
  const picture = groundOf(onPaper(details, theme));
  return (
    <span
      className={classes.picture}
      style={{ aspectRatio: `${details.map_width ?? 1} / ${details.map_height ?? 1}` }}
      aria-hidden="true"
    >
      {picture === null ? null : <img key={picture} src={picture} alt="" />}
      {children}
    </span>
  );
}

const percent = (part: number): string => `${part * 100}%`;
