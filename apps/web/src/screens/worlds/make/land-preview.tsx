import type { RegionSketch } from '@venture-atlas/painter/land';
import { type CSSProperties, memo } from 'react';
import type { Land } from './land.ts';
import classes from './land-preview.module.css';
import makeClasses from './make-world.module.css';
import { aspectOf, type Sheet } from './sheet.ts';
import { useLand } from './use-land.ts';

/** The land before it is drawn: its outlines, coarse and at once. */
export function LandPreview({ land, sheet }: { land: Land; sheet: Sheet }) {
  const sketch = useLand(land, aspectOf(sheet));
  const aspect: CSSProperties & Record<'--aspect', number> = { '--aspect': aspectOf(sheet) };
  return (
    <div className={makeClasses.desk}>
      <div className={`${makeClasses.preview} ${classes.sea}`} style={aspect} data-style={land.drawing.style}>
        {sketch === undefined ? null : <Outlines sketch={sketch} />}
      </div>
    </div>
  );
}

type Line = readonly (readonly [number, number])[];

const pathOf = (line: Line, isClosed: boolean): string =>
  line.length === 0
    ? ''
    : `M${line.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}${isClosed ? 'Z' : ''}`;
const areas = (rings: readonly Line[]): string => rings.map((ring) => pathOf(ring, true)).join('');

/** Sheet units between the peaks of a range, and how large one is drawn. */
const PEAKS_APART = 190;
const PEAK = 150;

/** Every so many sheet units a peak along the lines of a range. */
function peaksOf(spines: readonly Line[]): string {
  const peaks: string[] = [];
  for (const spine of spines)
    for (let i = 0, since = PEAKS_APART; i < spine.length; i += 1) {
      const [x, y] = spine[i] ?? [0, 0];
      const [px, py] = spine[i - 1] ?? [x, y];
      since += Math.hypot(x - px, y - py);
      if (since < PEAKS_APART) continue;
      since = 0;
      peaks.push(`M${Math.round(x - PEAK / 2)} ${Math.round(y)}l${PEAK / 2} ${-PEAK}l${PEAK / 2} ${PEAK}`);
    }
  return peaks.join('');
}

const Outlines = memo(function Outlines({ sketch }: { sketch: RegionSketch }) {
  const { width, height, coast, lakes, rivers, forests, deserts, ranges, hills } = sketch;
  return (
    <svg
      className={classes.land}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`A land with ${countOf(coast.length, 'coast')}, ${countOf(rivers.length, 'river')} and ${countOf(ranges.length, 'range')} of mountains`}
    >
      <path className={classes.shallows} d={areas(coast.map(({ ring }) => ring))} />
      <path className={classes.coast} d={areas(coast.map(({ ring }) => ring))} />
      <path className={classes.desert} d={areas(deserts.flatMap(({ rings }) => rings))} />
      <path className={classes.hills} d={areas(hills.flatMap(({ rings }) => rings))} />
      <path className={classes.forest} d={areas(forests.flatMap(({ rings }) => rings))} />
      <path className={classes.river} d={rivers.map(({ line }) => pathOf(line, false)).join('')} />
      <path className={classes.lake} d={areas(lakes.map(({ ring }) => ring))} />
      <path className={classes.peaks} d={ranges.map(({ spines }) => peaksOf(spines)).join('')} />
    </svg>
  );
});

const countOf = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
