import { errorText } from '../api/api-error.ts';
import { Alert } from '../ui/alert.tsx';

/** Why something did not come, with the way to ask again; nothing while all is well. */
export function LoadFailure({ of: { error, refetch } }: { of: { error: unknown; refetch: () => unknown } }) {
  if (error === null) return null;
  return (
    <Alert kind="error" onRetry={refetch}>
      {errorText(error)}
    </Alert>
  );
}
