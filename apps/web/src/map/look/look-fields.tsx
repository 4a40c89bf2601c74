import { useComputedColorScheme } from '@mantine/core';
import { LOOK_DASHES, LOOK_WIDTHS, mapInks } from '@venture-atlas/map-math';
import { type Look, lookColours, lookDashes, lookWeights, type TypeLook, typeIcons } from '@venture-atlas/types';
import { PlaceSign } from '../places/place-sign.tsx';
import { ChoiceField } from './choice-field.tsx';
import classes from './look.module.css';
import { colourWords, dashWords, weightWords } from './look-words.ts';

export interface LineFieldsProps<Value extends TypeLook> {
  value: Value;
  /** What holds where nothing is chosen. */
  without: string;
  onChange: (look: Value) => void;
}

/** The same without one of its choices, or with another. */
function changed<Value extends Look>(look: Value, field: keyof Look, value: string | undefined): Value {
  const { [field]: _, ...rest } = look;
  return (value === undefined ? rest : { ...rest, [field]: value }) as Value;
}

/** The sign of a place. */
export function SignField({ value, without, onChange }: LineFieldsProps<Look>) {
  return (
    <ChoiceField
      legend="Sign"
      {...{ without }}
      value={value.sign}
      choices={[
        { value: 'dot' as const, label: 'dot', sample: <PlaceSign kind="dot-middle" /> },
        ...typeIcons.map((icon) => ({ value: icon, label: icon, sample: <PlaceSign kind={`sign:${icon}`} /> })),
      ]}
      onChange={(sign) => onChange(changed(value, 'sign', sign))}
    />
  );
}

/** The colour of name, dot and line. */
export function ColourField<Value extends TypeLook>({ value, without, onChange }: LineFieldsProps<Value>) {
  const { colours } = mapInks[useComputedColorScheme('light')];
  return (
    <ChoiceField
      legend="Colour"
      {...{ without }}
      value={value.colour}
      choices={lookColours.map((colour) => ({
        value: colour,
        label: colourWords[colour],
        sample: <Sample colour={colours[colour]} />,
      }))}
      onChange={(colour) => onChange(changed(value, 'colour', colour))}
    />
  );
}

/** How a line or a border is drawn. */
export function LineFields<Value extends TypeLook>({ value, without, onChange }: LineFieldsProps<Value>) {
  return (
    <>
      <ChoiceField
        legend="Line"
        {...{ without }}
        value={value.dash}
        choices={lookDashes.map((dash) => ({
          value: dash,
          label: dashWords[dash],
          sample: <Stroke width={2} dash={LOOK_DASHES[dash]} />,
        }))}
        onChange={(dash) => onChange(changed(value, 'dash', dash))}
      />
      <ChoiceField
        legend="Weight"
        {...{ without }}
        value={value.weight}
        choices={lookWeights.map((weight) => ({
          value: weight,
          label: weightWords[weight],
          sample: <Stroke width={LOOK_WIDTHS[weight]} dash={[]} />,
        }))}
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
