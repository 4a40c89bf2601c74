import { useMantineColorScheme } from '@mantine/core';
import { SegmentedControl } from '../ui/segmented-control.ts';
import { fromMantine, type ThemeChoice, themeChoices, toMantine } from './color-scheme.ts';

/** The three choices side by side. */
export function ThemeChoices() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label="Theme"
      data={[...themeChoices]}
      value={fromMantine(colorScheme)}
      onChange={(choice: ThemeChoice) => setColorScheme(toMantine(choice) ?? 'auto')}
    />
  );
}
