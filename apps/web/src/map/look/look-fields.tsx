import { useComputedColorScheme } from '@mantine/core';
import { LOOK_DASHES, LOOK_WIDTHS, mapInks } from '@venture-atlas/map-math';
import {
  type Look,
  type LookChange,
  lookColours,
  lookDashes,
  lookWeights,
  type TypeLook,
  typeIcons,
} from '@venture-atlas/types';
import { ChoiceField } from './choice-field.tsx';
import classes from './look.module.css';
import { colourWords, dashWords, weightWords } from './look-words.ts';
import { PlaceSign } from './place-sign.tsx';

export interface LineFieldsProps<Value extends TypeLook | LookChange> {
  value: Value;
  /** What holds where nothing is chosen. */
  without: string;
  /** Of a change, where it may be none: what taking away what was chosen is called. */
  away?: string;
  onChange: (look: Value) => void;
}

/** What a choice that takes away is in its field. */
const AWAY = 'away';

/** The same without one of its choices, or with another. */
function changed<Value extends TypeLook | LookChange>(
  look: Value,
  field: keyof Look,
  value: string | undefined,
): Value {
  const { [field]: _, ...rest } = look as LookChange;
  return (value === undefined ? rest : { ...rest, [field]: value === AWAY ? null : value }) as Value;
}

/** Where a field stands, and its first choices. */
function choosing<Name extends string>(value: Name | null | undefined, away: string | undefined) {
  return {
    value: value === null ? AWAY : value,
    first: away === undefined ? [] : [{ value: AWAY as Name | typeof AWAY, label: away }],
  };
}

/** The sign of a place. */
export function SignField<Value extends Look | LookChange>({ value, without, away, onChange }: LineFieldsProps<Value>) {
  const { first, ...now } = choosing(value.sign, away);
  return (
    <ChoiceField
      legend="Sign"
      without={without}
      {...now}
      choices={[
        ...first,
        { value: 'dot', label: 'dot', sample: <PlaceSign kind="dot-middle" /> },
        ...typeIcons.map((icon) => ({ value: icon, label: icon, sample: <PlaceSign kind={`sign:${icon}`} /> })),
      ]}
      onChange={(sign) => onChange(changed(value, 'sign', sign))}
    />
  );
}

/** The colour of name, dot and line. */
export function ColourField<Value extends TypeLook | LookChange>(props: LineFieldsProps<Value>) {
  const { value, without, away, onChange } = props;
  const { colours } = mapInks[useComputedColorScheme('light')];
  const { first, ...now } = choosing(value.colour, away);
  return (
    <ChoiceField
      legend="Color"
      without={without}
      {...now}
      choices={[
        ...first,
        ...lookColours.map((colour) => ({
          value: colour,
          label: colourWords[colour],
          sample: <Sample colour={colours[colour]} />,
        })),
      ]}
      onChange={(colour) => onChange(changed(value, 'colour', colour))}
    />
  );
}

/** How a line or a border is drawn. */
export function LineFields<Value extends TypeLook | LookChange>(props: LineFieldsProps<Value>) {
  const { value, without, away, onChange } = props;
  const { first: firstDashes, ...dashNow } = choosing(value.dash, away);
  const { first: firstWeights, ...weightNow } = choosing(value.weight, away);
  return (
    <>
      <ChoiceField
        legend="Line"
        without={without}
        {...dashNow}
        choices={[
          ...firstDashes,
          ...lookDashes.map((dash) => ({
            value: dash,
            label: dashWords[dash],
            sample: <Stroke width={2} dash={LOOK_DASHES[dash]} />,
          })),
        ]}
        onChange={(dash) => onChange(changed(value, 'dash', dash))}
      />
      <ChoiceField
        legend="Weight"
        without={without}
        {...weightNow}
        choices={[
          ...firstWeights,
          ...lookWeights.map((weight) => ({
            value: weight,
            label: weightWords[weight],
            sample: <Stroke width={LOOK_WIDTHS[weight]} dash={[]} />,
          })),
        ]}
        onChange={(weight) => onChange(changed(value, 'weight', weight))}
      />
    </>
  );
}

const Sample = ({ colour }: { colour: string }) => (
  <svg viewBox="0 0 16 16" className={classes.sample} aria-hidden="true">
    <circle cx="8" cy="8" r="7" fill={colour} />
  </svg>
);

const Stroke = ({ width, dash }: { width: number; dash: readonly number[] }) => (
  <svg viewBox="0 0 28 16" className={classes.stroke} aria-hidden="true">
    <path d="M1 8h26" strokeWidth={width} strokeDasharray={dash.join(' ')} />
  </svg>
);
