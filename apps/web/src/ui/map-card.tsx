import type { ReactNode } from 'react';
import classes from './map-card.module.css';
import { NeatlineRule } from './neatline.tsx';

export interface MapCardProps {
  children: ReactNode;
  /** 1000 px wide for two columns with their own padding, instead of 420 px. */
  wide?: boolean;
  /** The chequered frame along the upper edge. */
  ruled?: boolean;
}

/** A card over a static, faded map; on phones the whole page, without the map. */
export function MapCard({ children, wide = false, ruled = false }: MapCardProps) {
  return (
    <div className={classes.stage}>
      <div className={classes.picture} />
      <div className={classes.card} data-wide={wide || undefined}>
        {ruled ? (
          <div className={classes.rule}>
            <NeatlineRule />
          </div>
        ) : null}
        <div className={classes.body}>{children}</div>
      </div>
    </div>
  );
}
