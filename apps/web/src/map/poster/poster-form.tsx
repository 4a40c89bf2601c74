import { NativeSelect } from '@mantine/core';
import { paperNames, papers, posterResolutions, posterWords } from '@venture-atlas/rules';
import { POSTER_PIXELS_MAX, type PosterWish } from '@venture-atlas/types';
import { Checkbox } from '../../ui/checkbox.tsx';
import plain from '../../ui/plain.module.css';
import { SegmentedControl } from '../../ui/segmented-control.ts';
import classes from './poster.module.css';

export interface PosterFormProps {
  wish: PosterWish;
  onChange: (wish: PosterWish) => void;
  isDisabled: boolean;
}

const MM_AN_INCH = 25.4;

const paperWords = (name: PosterWish['paper']): string => {
  if (name === 'picture') return 'The map alone, pixel by pixel';
  const { width, height } = papers[name];
  return `${name}, ${Math.round(width)} × ${Math.round(height)} mm`;
};

/** Whether a sheet would be larger than posters may be. */
export function isTooLarge({ paper, dpi }: PosterWish): boolean {
  if (paper === 'picture') return false;
  const { width, height } = papers[paper];
  return ((width * height) / MM_AN_INCH ** 2) * dpi ** 2 > POSTER_PIXELS_MAX;
}

/** What a poster is made of. */
export function PosterForm({ wish, onChange, isDisabled }: PosterFormProps) {
  return (
    <fieldset className={classes.form} disabled={isDisabled}>
      <legend className={plain.unseen}>What it is made of</legend>
      <div className={classes.field}>
        <span id="poster-format">Format</span>
        <SegmentedControl
          aria-labelledby="poster-format"
          data={[
            { value: 'pdf', label: 'PDF, for print' },
            { value: 'png', label: 'PNG, a picture' },
          ]}
          value={wish.format}
          onChange={(format) => onChange({ ...wish, format })}
          disabled={isDisabled}
        />
      </div>
      <div className={classes.pair}>
        <NativeSelect
          label="Paper"
          data={[...paperNames, 'picture' as const].map((value) => ({ value, label: paperWords(value) }))}
          value={wish.paper}
          onChange={(event) => onChange({ ...wish, paper: event.currentTarget.value as PosterWish['paper'] })}
        />
        <NativeSelect
          label="Dots an inch"
          data={posterResolutions.map((dpi) => ({
            value: String(dpi),
            label: String(dpi),
            disabled: isTooLarge({ ...wish, dpi }),
          }))}
          value={String(wish.dpi)}
          error={isTooLarge(wish) ? posterWords.tooLarge : undefined}
          onChange={(event) => onChange({ ...wish, dpi: Number(event.currentTarget.value) as PosterWish['dpi'] })}
        />
      </div>
      <NativeSelect
        label="Names"
        data={[
          { value: 'map', label: 'As many as have room' },
          { value: 'more', label: 'More, in smaller type' },
          { value: 'all', label: 'More, and a dot for every other place' },
        ]}
        value={wish.names}
        onChange={(event) => onChange({ ...wish, names: event.currentTarget.value as PosterWish['names'] })}
      />
      {wish.paper === 'picture' ? null : (
        <Checkbox
          label="With title, credit and scale"
          checked={wish.title}
          onChange={(event) => onChange({ ...wish, title: event.currentTarget.checked })}
        />
      )}
    </fieldset>
  );
}
