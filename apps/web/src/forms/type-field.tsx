import { Loader } from '@mantine/core';
import { printedNameProblem } from '@venture-atlas/rules';
import { type Option, TYPE_NAME_MAX } from '@venture-atlas/types';
import { useRef, useState } from 'react';
import { errorText } from '../api/api-error.ts';
import { useMakeType } from '../api/make-type.ts';
import { useReadingScope } from '../api/reading-scope.ts';
import { type Making, OptionField, type OptionFieldProps } from './option-field.tsx';

type TypeFieldProps = Omit<OptionFieldProps, 'model' | 'making'>;

/** The type of one or more places: chosen by name, or created with a new name. */
export function TypeField({ onChange, error, ...rest }: TypeFieldProps) {
  const { making, isBusy, error: refusal, forget } = useNewType(onChange);
  const choose = (type: Option | null) => {
    forget();
    onChange(type);
  };
  return (
    <OptionField
      {...rest}
      model="type"
      making={making}
      onChange={choose}
      readOnly={isBusy}
      {...(isBusy ? { rightSection: <Loader size={16} aria-label="Making the type" /> } : {})}
      error={refusal === undefined ? error : errorText(refusal)}
    />
  );
}

interface NewType {
  making: Making;
  isBusy: boolean;
  /** Why the last type could not be created. */
  error: unknown;
  forget: () => void;
}

/** Label of the option that creates a type. */
export const newTypeWords = (name: string): string => `Make “${name}” a type`;

/** Why a type name is not allowed, as a sentence. */
export const typeNameProblem = (name: string): string | undefined => printedNameProblem(name, TYPE_NAME_MAX);

/**
 * Creates types of the current world by name.
 * @param onMade called once with the new type
 */
function useNewType(onMade: (type: Option) => void): NewType {
  const makeType = useMakeType(useReadingScope().worldId);
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const make = async (name: string) => {
    // Ignores a second press.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(undefined);
    try {
      onMade(await makeType(name));
    } catch (failed) {
      setError(failed);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return {
    making: { words: newTypeWords, problem: typeNameProblem, make: (name) => void make(name) },
    isBusy,
    error,
    forget: () => setError(undefined),
  };
}
