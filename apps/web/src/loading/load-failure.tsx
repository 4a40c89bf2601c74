import { errorText } from '../api/api-error.ts';
import { Alert } from '../ui/alert.tsx';

/** The error of a failed load with a retry; nothing otherwise. */
export function LoadFailure({ of: { error, refetch } }: { of: { error: unknown; refetch: () => unknown } }) {
  if (error === null) return null;
  return (
    <Alert kind="error" onRetry={refetch}>
      {errorText(error)}
    </Alert>
  );
}
