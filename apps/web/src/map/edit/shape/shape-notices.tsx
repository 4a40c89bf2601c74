import { Alert } from '../../../ui/alert.tsx';
import classes from './shape-notices.module.css';
import type { ShapeEditing } from './use-shape-editing.ts';

export interface ShapeNoticesProps {
  editing: ShapeEditing;
  /** What will be lost when this is saved. */
  warning: string | null;
}

/** What stands in the way of saving, and what will be lost. */
export function ShapeNotices({ editing, warning }: ShapeNoticesProps) {
  const { problem, isIncomplete } = editing;
  return (
    <div className={classes.notices}>
      {problem === null ? null : (
        <Alert
          kind="error"
          action={
            isIncomplete ? (
              <span className={classes.ways}>
                <button type="button" onClick={() => void editing.removeShape()}>
                  Remove the shape
                </button>
                <button type="button" onClick={() => editing.answer('discard')}>
                  Stop without saving
                </button>
              </span>
            ) : undefined
          }
        >
          {problem}
        </Alert>
      )}
      {warning === null ? null : <Alert kind="warning">{warning}</Alert>}
    </div>
  );
}
