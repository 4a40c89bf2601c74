import { useComputedColorScheme } from '@mantine/core';
import { LOOK_DASHES, LOOK_WIDTHS, mapInks } from '@venture-atlas/map-math';
import { signs } from '@venture-atlas/map-math/signs';
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
  /** Label of "nothing chosen". */
  defaultLabel: string;
  /** For changes of many places: label of the option that clears the choice. */
  clearLabel?: string;
  onChange: (look: Value) => void;
}

/** Field value of the option that clears the choice. */
const CLEAR = 'clearLabel';

/** Sets or removes one field of a look. */
function withField<Value extends TypeLook | LookChange>(
  look: Value,
  field: keyof Look,
  value: string | undefined,
): Value {
  const { [field]: _, ...rest } = look as LookChange;
  return (value === undefined ? rest : { ...rest, [field]: value === CLEAR ? null : value }) as Value;
}

/** The current value of a field, and its first option. */
function choiceState<Name extends string>(value: Name | null | undefined, clearLabel: string | undefined) {
  return {
    value: value === null ? CLEAR : value,
    first: clearLabel === undefined ? [] : [{ value: CLEAR as Name | typeof CLEAR, label: clearLabel }],
  };
}

/** The sign of a place. */
export function SignField<Value extends Look | LookChange>({
  value,
  defaultLabel,
  clearLabel,
  onChange,
}: LineFieldsProps<Value>) {
  const { first, ...now } = choiceState(value.sign, clearLabel);
  return (
    <ChoiceField
      legend="Sign"
      defaultLabel={defaultLabel}
      {...now}
      choices={[
        ...first,
        { value: 'dot', label: 'Dot', sample: <PlaceSign kind="dot-middle" /> },
        ...typeIcons.map((icon) => ({
          value: icon,
          label: signs[icon].label,
          sample: <PlaceSign kind={`sign:${icon}`} />,
        })),
      ]}
      onChange={(sign) => onChange(withField(value, 'sign', sign))}
    />
  );
}

/** The color of name, dot, and line. */
export function ColourField<Value extends TypeLook | LookChange>(props: LineFieldsProps<Value>) {
  const { value, defaultLabel, clearLabel, onChange } = props;
  const { colours } = mapInks[useComputedColorScheme('light')];
  const { first, ...now } = choiceState(value.colour, clearLabel);
  return (
    <ChoiceField
      legend="Color"
      defaultLabel={defaultLabel}
      {...now}
      choices={[
        ...first,
        ...lookColours.map((colour) => ({
          value: colour,
          label: colourWords[colour],
          sample: <Sample colour={colours[colour]} />,
        })),
      ]}
      onChange={(colour) => onChange(withField(value, 'colour', colour))}
    />
  );
}

/** How a line or a border is drawn. */
export function LineFields<Value extends TypeLook | LookChange>(props: LineFieldsProps<Value>) {
  const { value, defaultLabel, clearLabel, onChange } = props;
  const { first: firstDashes, ...dashNow } = choiceState(value.dash, clearLabel);
  const { first: firstWeights, ...weightNow } = choiceState(value.weight, clearLabel);
  return (
    <>
      <ChoiceField
        legend="Line"
        defaultLabel={defaultLabel}
        {...dashNow}
        choices={[
          ...firstDashes,
          ...lookDashes.map((dash) => ({
            value: dash,
            label: dashWords[dash],
            sample: <Stroke width={2} dash={LOOK_DASHES[dash]} />,
          })),
        ]}
        onChange={(dash) => onChange(withField(value, 'dash', dash))}
      />
      <ChoiceField
        legend="Weight"
        defaultLabel={defaultLabel}
        {...weightNow}
        choices={[
          ...firstWeights,
          ...lookWeights.map((weight) => ({
            value: weight,
            label: weightWords[weight],
            sample: <Stroke width={LOOK_WIDTHS[weight]} dash={[]} />,
          })),
        ]}
        onChange={(weight) => onChange(withField(value, 'weight', weight))}
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
