import type { Child, LocationMapDetails } from '@venture-atlas/types';
import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { CampaignOnMap } from '../../map/stage/campaign-context.ts';
import { MapPart } from '../../map/stage/map-part.tsx';
import type { Stage } from '../../map/use-stage.ts';
import { useBarInPlace } from './bar-in-place.ts';
import classes from './bar-room.module.css';
import { SessionBar } from './lazy-session-bar.tsx';

export interface BarRoomProps {
  campaign: CampaignOnMap;
  details: LocationMapDetails;
  stage: Stage;
  points: readonly Child[];
}

/** Height of the lower edge that is reserved for the bar. */
const barHeight = (above: number) => `calc(${56 + above}px + env(safe-area-inset-bottom, 0px))`;

/** Reserves space for the DM's bar below the stage from the start, so that nothing moves when it loads. */
export function BarRoom({ campaign, details, stage, points }: BarRoomProps) {
  const marker = useRef<HTMLSpanElement>(null);
  const [host, setHost] = useState<HTMLElement | null>(null);
  const inPlace = useBarInPlace();
  const extra = inPlace !== null && stage.width === 'phone' ? inPlace.extraHeight : 0;
  useLayoutEffect(() => {
    const element = marker.current?.closest<HTMLElement>('[data-panel]');
    if (!element) return;
    element.style.setProperty('--va-table', barHeight(extra));
    setHost(element.parentElement);
    return () => {
      element.style.removeProperty('--va-table');
    };
  }, [extra]);
  return (
    <>
      <span hidden ref={marker} />
      {host === null
        ? null
        : createPortal(
            <section className={classes.room} aria-label="Game table" data-width={stage.width} data-bottom-bar>
              <MapPart waiting={null}>
                <SessionBar campaign={campaign} details={details} stage={stage} points={points} />
              </MapPart>
            </section>,
            host,
          )}
    </>
  );
}
