import { errorText } from '../api/api-error.ts';
import type { ViewerState } from '../session/use-viewer.ts';
import classes from './account-failure.module.css';

export interface AccountFailureProps {
  failure: NonNullable<ViewerState['failure']>;
  className: string | undefined;
}

/** In the place of the personal links: the server did not say who this is, and may be asked again. */
export function AccountFailure({ failure, className }: AccountFailureProps) {
  return (
    <div className={`${classes.failure} ${className}`} role="status" title={errorText(failure.error)}>
      Account not loaded
      <button type="button" className={classes.retry} onClick={failure.retry}>
        Try again
      </button>
    </div>
  );
}
