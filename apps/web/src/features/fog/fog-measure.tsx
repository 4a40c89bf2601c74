import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { LocationMapDetails } from '@venture-atlas/types';
import classes from './fog-bar.module.css';
import { type FogDesk, stepRings, stepSize } from './fog-desk.ts';
import { fogTools } from './fog-tools.ts';

export interface FogMeasureProps {
  desk: FogDesk;
  /** In miles: less covers no ground on this map. */
  smallest: number;
  details: Pick<LocationMapDetails, 'miles_per_unit'>;
}

/** How large the chosen tool is. */
export function FogMeasure({ desk, smallest, details }: FogMeasureProps) {
  const measure = desk.tool === null ? undefined : fogTools[desk.tool].measure;
  if (measure === undefined) return null;
  return (
    <>
      <Stepper
        words={sizeWords(desk.size, details)}
        less="Smaller"
        more="Larger"
        onStep={(by) => stepSize(by, smallest)}
      />
      {measure === 'size' ? null : (
        <Stepper
          words={`${desk.rings} ring${desk.rings === 1 ? '' : 's'}`}
          less="Fewer rings"
          more="More rings"
          onStep={stepRings}
        />
      )}
    </>
  );
}

/** A size in miles, or in map units where no miles are known. */
export const sizeWords = (size: number, { miles_per_unit }: FogMeasureProps['details']): string =>
  `${size} ${miles_per_unit === null ? 'unit' : 'mile'}${size === 1 ? '' : 's'}`;

interface StepperProps {
  words: string;
  less: string;
  more: string;
  onStep: (by: -1 | 1) => void;
}

/** A measure in words, with a button to either side. */
export function Stepper({ words, less, more, onStep }: StepperProps) {
  return (
    <span className={classes.stepper}>
      <button type="button" className={classes.step} aria-label={less} onClick={() => onStep(-1)}>
        <IconMinus size={16} stroke={1.75} aria-hidden="true" />
      </button>
      <output>{words}</output>
      <button type="button" className={classes.step} aria-label={more} onClick={() => onStep(1)}>
        <IconPlus size={16} stroke={1.75} aria-hidden="true" />
      </button>
    </span>
  );
}
