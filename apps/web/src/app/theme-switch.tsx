import { SegmentedControl, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { IconButton } from '../ui/icon-button.tsx';
import { usePopup } from '../ui/use-popup.ts';
import { fromMantine, type ThemeChoice, themeChoices, toMantine } from './color-scheme.ts';
import classes from './theme-switch.module.css';

/** The three choices side by side. They come with the page, so that an offline room gets dark as well. */
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

/** The sun or moon of the bar, which opens the three choices. */
export function ThemeSwitch() {
  const scheme = useComputedColorScheme('light');
  const { isOpen, toggle, hostRef, buttonRef } = usePopup<HTMLDivElement>();
  const Icon = scheme === 'dark' ? IconMoon : IconSun;
  return (
    <div className={classes.host} ref={hostRef}>
      <IconButton label="Theme" aria-expanded={isOpen} ref={buttonRef} onClick={toggle}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      {isOpen ? (
        <div className={classes.card}>
          <ThemeChoices />
        </div>
      ) : null}
    </div>
  );
}
