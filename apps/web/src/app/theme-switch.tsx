import { Button, useComputedColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { Suspense, useEffect } from 'react';
import { ErrorBoundary } from '../loading/error-boundary.tsx';
import { type FailedNoticeProps, useRetryWhenBack } from '../loading/failed-notice.tsx';
import { lazyScreen } from '../loading/lazy-screen.ts';
import { whenIdle } from '../loading/when-idle.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { usePopup } from '../ui/use-popup.ts';
import classes from './nav-bar.module.css';

const Choices = lazyScreen(async () => (await import('./theme-choices.tsx')).ThemeChoices);

/** The three choices side by side. They load when the browser is idle, so that the theme can also change offline. */
export function ThemeChoices() {
  return (
    <ErrorBoundary resetKey="" Notice={ChoicesFailed}>
      <Suspense fallback={null}>
        <Choices />
      </Suspense>
    </ErrorBoundary>
  );
}

function ChoicesFailed({ failed, onRetry }: FailedNoticeProps) {
  useRetryWhenBack(failed, onRetry);
  return (
    <Button variant="subtle" onClick={onRetry}>
      Try again
    </Button>
  );
}

/** The button in the bar that opens the three choices. */
export function ThemeSwitch() {
  const scheme = useComputedColorScheme('light');
  const { isOpen, toggle, hostRef, buttonRef } = usePopup<HTMLDivElement>();
  useEffect(() => whenIdle(() => void Choices.preload()), []);
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
