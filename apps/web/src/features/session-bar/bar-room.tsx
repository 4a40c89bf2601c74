import type { Child, LocationMapDetails } from '@venture-atlas/types';
import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { SessionBar } from '../../map/campaign/session-bar/lazy-session-bar.ts';
import type { CampaignOnMap } from '../../map/stage/campaign-context.ts';
import { MapPart } from '../../map/stage/map-part.tsx';
import type { Stage } from '../../map/use-stage.ts';
import { useFogDesk } from '../fog/fog-desk.ts';
import classes from './bar-room.module.css';

export interface BarRoomProps {
  campaign: CampaignOnMap;
  details: LocationMapDetails;
  stage: Stage;
  points: readonly Child[];
}

/** What the tools of the fog take besides on a phone, in CSS pixels. */
const FOG_ROW = 57;

/** So much of the lower edge the stage leaves to the bar. */
const barHeight = (above: number) => `calc(${56 + above}px + env(safe-area-inset-bottom, 0px))`;

/** Room for the DM's bar below the stage: kept from the start, so that nothing moves when the bar comes. */
export function BarRoom({ campaign, details, stage, points }: BarRoomProps) {
  const marker = useRef<HTMLSpanElement>(null);
  const [host, setHost] = useState<HTMLElement | null>(null);
  const isTall = useFogDesk().isOpen && stage.width === 'phone';
  useLayoutEffect(() => {
    const element = marker.current?.closest<HTMLElement>('[data-panel]');
    if (!element) return;
    element.style.setProperty('--va-table', barHeight(isTall ? FOG_ROW : 0));
    setHost(element.parentElement);
    return () => {
      element.style.removeProperty('--va-table');
    };
  }, [isTall]);
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
