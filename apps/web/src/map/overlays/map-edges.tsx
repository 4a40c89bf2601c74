import type { LocationMapDetails } from '@venture-atlas/types';
import type { ReactNode } from 'react';
import { hasMap } from '../model/has-map.ts';
import type { ScaleSignal } from '../stage/scale-signal.ts';
import classes from '../stage/stage.module.css';
import { CreditBanner } from './credit-banner.tsx';
import { ScaleBar } from './scale-bar.tsx';
import { ZoomButtons } from './zoom-buttons.tsx';

export interface MapEdgesProps {
  details: LocationMapDetails;
  /** Above the zoom buttons. */
  tools?: ReactNode;
  scale: ScaleSignal;
  onZoomIn: () => void;
  onZoomOut: () => void;
  /** Replaces the credit while something is done there. */
  foot?: ReactNode;
  /** True if something covers all of it, so that nothing can be reached. */
  isCovered: boolean;
  /** Above the scale bar. */
  children: ReactNode;
}

/** The controls along the lower edge: scale bar, credit, zoom buttons. */
export function MapEdges({
  details,
  tools,
  scale,
  onZoomIn,
  onZoomOut,
  foot = null,
  isCovered,
  children,
}: MapEdgesProps) {
  const isShown = hasMap(details);
  const { miles_per_unit, map_maker_name, map_maker_url, map_licence, map_licence_url } = details;
  return (
    <div className={classes.edges} inert={isCovered}>
      <div className={classes.lowerLeft} data-covers-map>
        {children}
        {!isShown || miles_per_unit === null ? null : (
          <ScaleBar milesPerUnit={miles_per_unit} followScale={scale.follow} />
        )}
      </div>
      {!isShown ? null : (
        <div className={classes.zoom} data-covers-map>
          {tools}
          <ZoomButtons onZoomIn={onZoomIn} onZoomOut={onZoomOut} />
        </div>
      )}
      {foot === null ? null : (
        <div className={classes.foot} data-covers-map>
          {foot}
        </div>
      )}
      {foot === null && isShown && map_maker_name && map_maker_url ? (
        <div className={classes.credit} data-bottom-bar data-covers-map>
          <CreditBanner maker={map_maker_name} url={map_maker_url} licence={map_licence} terms={map_licence_url} />
        </div>
      ) : null}
    </div>
  );
}
