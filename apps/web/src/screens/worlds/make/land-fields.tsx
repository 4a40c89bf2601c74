import '../../../ui/field-styles.ts';
import { Button, TextInput } from '@mantine/core';
import { IconDice5 } from '@tabler/icons-react';
import { LAND_SEED_MAX } from '@venture-atlas/types';
import { DrawingChoice } from '../../../forms/drawing/drawing-choice.tsx';
import { OneOf } from '../../../forms/one-of.tsx';
import { fieldError } from '../../../ui/field-error.tsx';
import { type Land, landChoices } from './land.ts';
import classes from './land-fields.module.css';
import { anySeed } from './seed-words.ts';

export interface LandFieldsProps {
  land: Land;
  /** Why there is no land from this seed. */
  problem: string | undefined;
  onChange: (land: Land) => void;
  isDisabled: boolean;
}

/** Which land it is, and how it is drawn. */
export function LandFields({ land, problem, onChange, isDisabled }: LandFieldsProps) {
  return (
    <fieldset className={classes.fields} disabled={isDisabled}>
      <legend className={classes.legend}>The land</legend>
      <div className={classes.seed}>
        <TextInput
          label="Seed"
          autoComplete="off"
          spellCheck={false}
          maxLength={LAND_SEED_MAX}
          value={land.seed}
          error={fieldError(problem)}
          onChange={(event) => onChange({ ...land, seed: event.currentTarget.value })}
        />
        <Button
          variant="default"
          leftSection={<IconDice5 size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => onChange({ ...land, seed: anySeed() })}
        >
          Another land
        </Button>
      </div>
      <OneOf
        label="Kind of land"
        choices={[...landChoices]}
        value={land.kind}
        onChange={(value) =>
          onChange({ ...land, kind: landChoices.find((one) => one.value === value)?.value ?? land.kind })
        }
      />
      <DrawingChoice wish={land.drawing} onChange={(drawing) => onChange({ ...land, drawing })} />
    </fieldset>
  );
}
