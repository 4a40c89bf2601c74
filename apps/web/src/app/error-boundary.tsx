import { Button } from '@mantine/core';
import { IconReload } from '@tabler/icons-react';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import classes from './error-boundary.module.css';

interface Props {
  children: ReactNode;
  /** When this changes, the part is tried again: the address. */
  resetKey: string;
}

interface State {
  failed: boolean;
  resetKey: string;
}

/** Catches what no screen caught; the bar above it keeps working, so that one can go elsewhere. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('Venture Atlas: this part of the page failed.', error, info.componentStack);
  }

  override render(): ReactNode {
    return this.state.failed ? <FailedNotice /> : this.props.children;
  }
}

function FailedNotice() {
  return (
    <div className={classes.failed} role="alert">
      <h1 className={classes.title}>This page stumbled</h1>
      <p className={classes.words}>
        Something went wrong while drawing it. Nothing is lost: what you saved is on the server, and drafts are kept on
        this device.
      </p>
      {navigator.onLine === false ? (
        <p className={classes.words}>You are offline. Part of this page could not be fetched.</p>
      ) : null}
      <Button
        leftSection={<IconReload size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => window.location.reload()}
      >
        Reload
      </Button>
    </div>
  );
}
