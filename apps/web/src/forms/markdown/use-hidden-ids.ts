import { type TextRange, withKeptSecretIds, withoutSecretIds, wordsBySecretId } from '@venture-atlas/rules';
import { useMemo, useRef } from 'react';

interface TextField {
  value: string;
  onChange: (text: string) => void;
}

/**
 * A text field that shows the marks of secrets without their IDs. The text that it reports has them.
 * @param selected the selection before a change; undefined if that is unknown
 */
export function useHiddenIds({ value, onChange }: TextField, selected: TextRange | undefined): TextField {
  const shown = useMemo(() => withoutSecretIds(value), [value]);
  const earlier = useRef<ReadonlyMap<string, string>>(new Map());
  return {
    value: shown,
    onChange: (typed) => {
      const text = withKeptSecretIds(typed, { stored: value, earlier: earlier.current, selected });
      earlier.current = new Map([...earlier.current, ...wordsBySecretId(value)]);
      onChange(text);
    },
  };
}
