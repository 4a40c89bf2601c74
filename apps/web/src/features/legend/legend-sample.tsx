import { useComputedColorScheme } from '@mantine/core';
import { LOOK_DASHES, LOOK_WIDTHS, lookOfPlace, mapInks, SIGN_SIDE, signOfPlace } from '@venture-atlas/map-math';
import { signs } from '@venture-atlas/map-math/signs';
import { isWaterType } from '@venture-atlas/rules';
import type { Child } from '@venture-atlas/types';
import classes from './legend.module.css';
import type { LegendRow } from './legend-rows.ts';

/** How the map draws a kind: its sign, dot, line, or area in its ink, or how its names are set. */
export function LegendSample({ row: { form, sample } }: { row: LegendRow }) {
  const style = useStyle(sample);
  const line = { stroke: style.colour, strokeWidth: style.width, strokeDasharray: style.dash.join(' ') };
  const sign = signOfPlace(sample);
  if (form === 'sign' && sign !== null)
    return (
      <svg viewBox={`0 0 ${SIGN_SIDE} ${SIGN_SIDE}`} className={classes.sign} aria-hidden="true">
        <path d={signs[sign].path} fill={style.colour} />
      </svg>
    );
  if (form === 'name')
    return (
      <span
        className={classes.lettering}
        style={{ color: style.colour, fontStyle: isWaterType(sample.type) ? 'italic' : 'normal' }}
        aria-hidden="true"
      >
        Abc
      </span>
    );
  return (
    <svg viewBox="0 0 32 24" className={classes.sample} aria-hidden="true">
      {form === 'dot' ? <circle cx="16" cy="12" r="4" fill={style.colour} /> : null}
      {form === 'line' ? <path d="M2 16C9 4 20 20 30 8" fill="none" {...line} /> : null}
      {form === 'area' ? (
        <rect x="3" y="3" width="26" height="18" rx="6" fill={style.colour} fillOpacity="0.16" {...line} />
      ) : null}
    </svg>
  );
}

/** The ink and the line of a place, as on the map at rest. */
function useStyle(place: Child): { colour: string; width: number; dash: readonly number[] } {
  const inks = mapInks[useComputedColorScheme('light')];
  const look = lookOfPlace(place);
  const isArea = place.geojson?.geometry.type === 'MultiPolygon';
  return {
    colour: look?.colour ? inks.colours[look.colour] : isWaterType(place.type) ? inks.water : inks.ink,
    width: look?.weight ? LOOK_WIDTHS[look.weight] : isArea ? 1.4 : 1.6,
    dash: look?.dash ? LOOK_DASHES[look.dash] : isArea ? [2, 4] : [7, 4],
  };
}
