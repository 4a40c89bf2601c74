import type { LocationMapDetails } from '@venture-atlas/types';
import type { ReactNode } from 'react';
import type { PosterOf } from '../../api/posters.ts';
import { hasMap } from '../model/has-map.ts';
import type { ScaleSignal } from '../stage/scale-signal.ts';
import classes from '../stage/stage.module.css';
import { CreditBanner } from './credit-banner.tsx';
import { PosterButton } from './poster-button.tsx';
import { ScaleBar } from './scale-bar.tsx';
import { ZoomButtons } from './zoom-buttons.tsx';

export interface MapEdgesProps {
  details: LocationMapDetails;
  /** The map and through whose eyes it is seen; without it no poster is offered. */
  posterOf?: PosterOf | undefined;
  scale: ScaleSignal;
  onZoomIn: () => void;
  onZoomOut: () => void;
  /** Something lies over all of it: then nothing here can be reached. */
  isCovered: boolean;
  /** Above the scale bar. */
  children: ReactNode;
}

/** What stands along the lower edge: scale bar, credit, zoom buttons. */
export function MapEdges({ details, posterOf, scale, onZoomIn, onZoomOut, isCovered, children }: MapEdgesProps) {
  const isShown = hasMap(details);
  const { miles_per_unit, map_maker_name, map_maker_url, map_licence } = details;
  return (
    <div className={classes.edges} inert={isCovered}>
      <div className={classes.lowerLeft}>
        {children}
        {!isShown || miles_per_unit === null ? null : (
          <ScaleBar milesPerUnit={miles_per_unit} followScale={scale.follow} />
        )}
      </div>
      {!isShown ? null : (
        <div className={classes.zoom}>
          {posterOf === undefined || details.map_width === null ? null : (
            <div className={classes.poster}>
              <PosterButton of={posterOf} name={details.name} />
            </div>
          )}
          <ZoomButtons onZoomIn={onZoomIn} onZoomOut={onZoomOut} />
        </div>
      )}
      {isShown && map_maker_name && map_maker_url ? (
        <div className={classes.credit} data-bottom-bar>
          <CreditBanner maker={map_maker_name} url={map_maker_url} licence={map_licence} />
        </div>
      ) : null}
    </div>
  );
}
