import { useComputedColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { Suspense } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import { usePopup } from '../ui/use-popup.ts';
import { lazyScreen } from './lazy-screen.ts';
import classes from './theme-switch.module.css';

/** Few people ever open them, so they are fetched when somebody does. */
const LazyChoices = lazyScreen(async () => (await import('./theme-choices.tsx')).ThemeChoices);

/** The three choices side by side. */
export function ThemeChoices() {
  return (
    <div className={classes.choices}>
      <Suspense fallback={null}>
        <LazyChoices />
      </Suspense>
    </div>
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
