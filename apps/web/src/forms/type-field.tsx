import { Loader } from '@mantine/core';
import type { Option } from '@venture-atlas/types';
import { errorText } from '../api/api-error.ts';
import { OptionField, type OptionFieldProps } from './option-field.tsx';
import { useNewType } from './use-new-type.ts';

export type TypeFieldProps = Omit<OptionFieldProps, 'model' | 'making'>;

/** The type of one place or of many: chosen by name, or made of a name that no type of the world has yet. */
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
