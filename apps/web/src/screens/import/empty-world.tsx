import { Link } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { useImportPlace } from './import-place.ts';

/** A world that was made for an import is there before it, and stays when its files are refused. */
export function EmptyWorld() {
  const { isEmptyWorld, back } = useImportPlace();
  if (!isEmptyWorld) return null;
  return (
    <Alert kind="info" action={<Link to={back.to}>To its settings</Link>}>
      The world {back.label} exists already, without any places. It counts as one of your worlds until you delete it in
      its settings.
    </Alert>
  );
}
