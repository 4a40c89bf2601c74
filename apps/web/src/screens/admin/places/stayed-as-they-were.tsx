import type { PlacesChanged } from '@venture-atlas/types';
import { Alert } from '../../../ui/alert.tsx';

interface StayedProps {
  of: Pick<PlacesChanged, 'left' | 'left_total'> | undefined;
  onDismiss: () => void;
}

/** Which of many places an act could not change, and why. */
export function StayedAsTheyWere({ of, onDismiss }: StayedProps) {
  if (of === undefined) return null;
  const [first, ...others] = of.left;
  const more = of.left_total - 3;
  return (
    <Alert
      kind="warning"
      action={
        <button type="button" onClick={onDismiss}>
          Understood
        </button>
      }
    >
      {of.left_total === 1
        ? '1 place stays as it was'
        : `${of.left_total.toLocaleString('en')} places stay as they were`}
      :{' '}
      {[first, ...others]
        .slice(0, 3)
        .map((place) => (place === undefined ? '' : reason(place)))
        .join(', ')}
      {more > 0 ? `, and ${more.toLocaleString('en')} more` : ''}.
    </Alert>
  );
}

/** Where nothing more may be read of a place, why stands alone. */
function reason({ name, message }: PlacesChanged['left'][number]): string {
  const why = message.replace(/\.$/, '');
  return name === '' ? why : `${name} (${why})`;
}
