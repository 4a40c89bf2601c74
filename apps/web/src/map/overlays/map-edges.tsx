import type { LocationMapDetails } from '@venture-atlas/types';
import type { ReactNode } from 'react';
import classes from '../map-screen.module.css';
import type { ScaleSignal } from '../scale-signal.ts';
import { CreditBanner } from './credit-banner.tsx';
import { ScaleBar } from './scale-bar.tsx';
import { ZoomButtons } from './zoom-buttons.tsx';

export interface MapEdgesProps {
  details: LocationMapDetails;
  scale: ScaleSignal;
  onZoomIn: () => void;
  onZoomOut: () => void;
  /** Something lies over all of it: then nothing here can be reached. */
  isCovered: boolean;
  /** Above the scale bar. */
  children: ReactNode;
}

/** What stands along the lower edge: scale bar, credit, zoom buttons. */
export function MapEdges({ details, scale, onZoomIn, onZoomOut, isCovered, children }: MapEdgesProps) {
  const { image, miles_per_unit, map_maker_name, map_maker_url, map_licence } = details;
  return (
    <div className={classes.edges} inert={isCovered}>
      <div className={classes.lowerLeft}>
        {children}
        {image === null || miles_per_unit === null ? null : (
          <ScaleBar milesPerUnit={miles_per_unit} followScale={scale.follow} />
        )}
      </div>
      {image === null ? null : (
        <div className={classes.zoom}>
          <ZoomButtons onZoomIn={onZoomIn} onZoomOut={onZoomOut} />
        </div>
      )}
      {image !== null && map_maker_name && map_maker_url ? (
        <div className={classes.credit}>
          <CreditBanner maker={map_maker_name} url={map_maker_url} licence={map_licence} />
        </div>
      ) : null}
    </div>
  );
}
