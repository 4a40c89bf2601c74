import { SegmentedControl } from '@mantine/core';
import { type PictureFit, pictureFits, type Size, stretchOf } from '@venture-atlas/map-math';
import { type Child, MAP_PAPER } from '@venture-atlas/types';
import { type CSSProperties, useId } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import plain from '../../../ui/plain.module.css';
import classes from './picture-fit-field.module.css';
import { PinsPreview } from './pins-preview.tsx';

export interface PictureFitFieldProps {
  picture: Size & { url: string };
  /** In map units. */
  map: Size;
  points: readonly Child[];
  value: PictureFit;
  onChange: (fit: PictureFit) => void;
}

const labels: Record<PictureFit, string> = { fit: 'With paper', crop: 'Cropped', stretch: 'Stretched' };
/** What loses nothing and bends nothing comes first. */
const order = pictureFits.toReversed();

/** A picture of another proportion than the map: how it is to lie under the pins, and how that looks. */
export function PictureFitField({ picture, map, points, value, onChange }: PictureFitFieldProps) {
  const id = useId();
  const frameStyle: CSSProperties & Record<'--aspect', number> = {
    '--aspect': map.width / map.height,
    background: MAP_PAPER,
  };
  return (
    <div className={classes.field}>
      <Alert kind="warning">
        This picture is {proportion(picture)}, the map is {proportion(map)}. Places keep their positions. Choose how the
        picture fits under them.
      </Alert>
      <span className={classes.label} id={id}>
        How the picture fits
      </span>
      <SegmentedControl
        aria-labelledby={id}
        fullWidth
        value={value}
        data={order.map((fit) => ({ value: fit, label: labels[fit] }))}
        onChange={(fit) => onChange(fit as PictureFit)}
      />
      <div className={classes.frame} style={frameStyle} data-fit={value}>
        <img className={classes.picture} src={picture.url} alt="" />
        <PinsPreview map={map} points={points} />
      </div>
      <p className={plain.quiet} aria-live="polite">
        {wordsOf(value, picture, map)}
      </p>
    </div>
  );
}

function wordsOf(fit: PictureFit, picture: Size, map: Size): string {
  const stretch = stretchOf(picture, map);
  const isTooWide = stretch < 1;
  const part = `${Math.round((1 - Math.min(stretch, 1 / stretch)) * 100)} %`;
  if (fit === 'crop')
    return `The middle of it, unbent. ${part} are cut off ${isTooWide ? 'left and right' : 'above and below'}.`;
  if (fit === 'fit') return `All of it, unbent, with paper ${isTooWide ? 'above and below' : 'left and right'}.`;
  return `All of it, ${isTooWide ? 'squeezed to be' : 'drawn'} ${Math.round(Math.abs(stretch - 1) * 100)} % ${isTooWide ? 'narrower' : 'wider'} than it is. Right when it shows the very same land.`;
}

/** A proportion as people say it: to one, with two decimals. */
function proportion({ width, height }: Size): string {
  const of = (long: number, short: number) => (Math.round((long / short) * 100) / 100).toString();
  if (width === height) return 'square';
  return width > height ? `${of(width, height)} times as wide as high` : `${of(height, width)} times as high as wide`;
}
