import classes from './pitch.module.css';
import art from './pitch-map.webp';

export interface PitchMapProps {
  /** The DM sees what is hidden, drawn as hidden; players do not see it at all. */
  audience: 'dm' | 'players';
  caption: string;
}

interface Place {
  name: string;
  x: number;
  y: number;
}

/** Places of the demo world where they stand on the piece of map below them. */
const shown: readonly Place[] = [{ name: 'Waterdeep', x: 41, y: 91 }];
const hidden: readonly Place[] = [
  { name: 'Amphail', x: 104, y: 35 },
  { name: 'Goldenfields', x: 158, y: 90 },
];

/** A piece of a map as one side of the table sees it. */
export function PitchMap({ audience, caption }: PitchMapProps) {
  return (
    <figure className={classes.map}>
      <svg className={classes.drawing} viewBox="0 0 208 119.5" role="img" aria-label={description(audience)}>
        <image className={classes.art} href={art} width="208" height="119.5" />
        {shown.map(({ name, x, y }) => (
          <g key={name}>
            <circle className={classes.dot} cx={x} cy={y} r="4.5" />
            <text className={classes.label} x={x + 9} y={y + 5}>
              {name}
            </text>
          </g>
        ))}
        {audience === 'dm' ? hidden.map((place) => <HiddenPlace key={place.name} {...place} />) : null}
      </svg>
      <figcaption className={classes.caption}>{caption}</figcaption>
    </figure>
  );
}

function HiddenPlace({ name, x, y }: Place) {
  return (
    <g>
      <circle className={classes.hollow} cx={x} cy={y} r="4.5" />
      <text className={classes.label} data-hidden x={x} y={y - 9} textAnchor="middle">
        {name}
      </text>
      <g className={classes.eye} transform={`translate(${x + 8} ${y - 6}) scale(0.5)`}>
        <path d="M10.6 10.6a2 2 0 0 0 2.8 2.8" />
        <path d="M16.7 16.7a9 9 0 0 1-4.7 1.3c-3.6 0-6.6-2-9-6c1.3-2.1 2.7-3.7 4.3-4.7m2.9-1.1a9 9 0 0 1 1.8-.2c3.6 0 6.6 2 9 6c-.7 1.1-1.4 2.1-2.1 2.9" />
        <path d="M3 3l18 18" />
      </g>
    </g>
  );
}

function description(audience: PitchMapProps['audience']): string {
  const both = `A piece of map with ${shown.map(({ name }) => name).join(' and ')}`;
  return audience === 'dm' ? `${both}, and ${hidden.map(({ name }) => name).join(' and ')} marked as hidden` : both;
}
