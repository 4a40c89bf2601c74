import '../../../ui/field-styles.ts';
import { TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useId } from 'react';
import { fieldError } from '../../../ui/field-error.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { whileOff } from '../while-off.ts';
import classes from './many-bar.module.css';
import type { ManySize as Size } from './use-many-size.ts';

export interface ManySizeProps {
  size: Size;
  /** The number of places, in words. */
  counted: string;
  isOff: boolean;
  tool: (name: string) => object;
}

/** One typed size for all of them, or proportional steps. */
export function ManySize({ size, counted, isOff, tool }: ManySizeProps) {
  const problemId = useId();
  const { problem } = size;
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'Enter') size.commit();
    else if (key === 'ArrowUp' || key === 'ArrowDown') {
      event.preventDefault();
      if (!isOff) size.step(key === 'ArrowUp' ? 1 : -1);
    } else if (key === 'Escape') {
      if (size.putBack()) event.stopPropagation();
    }
    // Other tools are reached by Tab, because the arrows move the caret here.
    else if (key === 'ArrowLeft' || key === 'ArrowRight' || key === 'Home' || key === 'End') event.stopPropagation();
  };
  return (
    <span className={classes.sizes}>
      <span className={classes.size} data-error={problem !== undefined || undefined}>
        <IconButton
          {...tool('Smaller')}
          label={`Make ${counted} smaller`}
          {...whileOff(isOff)}
          onClick={() => size.step(-1)}
        >
          <IconMinus {...icon} />
        </IconButton>
        <TextInput
          className={classes.value ?? ''}
          aria-label={`Size of ${counted}`}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : problemId}
          inputMode="decimal"
          autoComplete="off"
          readOnly={isOff}
          aria-disabled={isOff || undefined}
          placeholder={size.placeholder}
          value={size.value}
          onChange={(event) => size.type(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={size.commit}
          onKeyDown={onKeyDown}
        />
        <IconButton
          {...tool('Larger')}
          label={`Make ${counted} larger`}
          {...whileOff(isOff)}
          onClick={() => size.step(1)}
        >
          <IconPlus {...icon} />
        </IconButton>
      </span>
      {problem === undefined ? null : (
        <span role="alert" id={problemId} className={classes.problem}>
          {fieldError(problem)}
        </span>
      )}
    </span>
  );
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
