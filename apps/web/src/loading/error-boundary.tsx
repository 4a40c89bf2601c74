import { Component, type ComponentType, type ErrorInfo, type ReactNode } from 'react';
import { FailedNotice, type FailedNoticeProps } from './failed-notice.tsx';
import { forgetFailedScreens, PartNotFetched } from './lazy-screen.ts';

interface Props extends Pick<FailedNoticeProps, 'name' | 'onClose'> {
  children: ReactNode;
  /** When this changes (the address), the part is tried again. */
  resetKey: string;
  /** Replaces the part. */
  Notice?: ComponentType<FailedNoticeProps>;
}

interface State {
  failed: FailedNoticeProps['failed'] | undefined;
  resetKey: string;
}

/** Catches uncaught errors. Everything around it keeps working, so that the user can go elsewhere. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: error instanceof PartNotFetched ? 'fetching' : 'drawing' };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failed: undefined, resetKey: props.resetKey };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('Venture Atlas: this part of the page failed.', error, info.componentStack);
    forgetFailedScreens();
  }

  private readonly retry = () => this.setState({ failed: undefined });

  override render(): ReactNode {
    const { failed } = this.state;
    const { children, Notice = FailedNotice, name, onClose } = this.props;
    return failed === undefined ? (
      children
    ) : (
      <Notice failed={failed} name={name} onClose={onClose} onRetry={this.retry} />
    );
  }
}
