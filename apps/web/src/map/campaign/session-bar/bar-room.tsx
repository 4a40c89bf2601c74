import type { LocationMapDetails } from '@venture-atlas/types';
import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { MapPart } from '../../stage/map-part.tsx';
import type { Stage } from '../../use-stage.ts';
import type { CampaignOnMap } from '../campaign-context.ts';
import classes from './bar-room.module.css';
import { SessionBar } from './lazy-session-bar.ts';

export interface BarRoomProps {
  campaign: CampaignOnMap;
  details: LocationMapDetails;
  stage: Stage;
}

/** Above what says that one is offline, which stands at the lower edge of phones. */
const STAGE_BOTTOM = 'calc(56px + env(safe-area-inset-bottom, 0px) + var(--va-offline, 0px))';

/** Room for the DM's bar below the stage: kept from the start, so that nothing moves when the bar comes. */
export function BarRoom({ campaign, details, stage }: BarRoomProps) {
  const marker = useRef<HTMLSpanElement>(null);
  const [host, setHost] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const element = marker.current?.closest<HTMLElement>('[data-panel]');
    if (!element) return;
    element.style.bottom = STAGE_BOTTOM;
    setHost(element.parentElement);
    return () => {
      element.style.bottom = '';
    };
  }, []);
  return (
    <>
      <span hidden ref={marker} />
      {host === null
        ? null
        : createPortal(
            <section className={classes.room} aria-label="Game table" data-width={stage.width} data-bottom-bar>
              <MapPart waiting={null}>
                <SessionBar {...{ campaign, details, stage }} />
              </MapPart>
            </section>,
            host,
          )}
    </>
  );
}
