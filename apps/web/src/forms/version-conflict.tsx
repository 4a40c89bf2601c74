import { Button } from '@mantine/core';
import { relativeTime } from '@venture-atlas/rules';
import { Dialog } from '../ui/dialog.tsx';
import plain from '../ui/plain.module.css';
import classes from './version-conflict.module.css';

/** A field that differs between the two versions, as shown to users. */
export interface VersionDifference {
  label: string;
  mine: string;
  theirs: string;
}

export interface VersionConflictProps {
  isOpen: boolean;
  changedBy: string;
  changedAt: string | undefined;
  differences: readonly VersionDifference[];
  /** Saves the user's version over theirs. */
  onKeepMine: () => void;
  /** Copies their version into the form. */
  onTakeTheirs: () => void;
  /** Returns to the unchanged form without saving. */
  onClose: () => void;
  /** Label of the button that does this, if it does not return to a form. */
  closeLabel?: string;
}

/** Shown if somebody else saved first: both versions side by side, and the choice between them. */
export function VersionConflict(props: VersionConflictProps) {
  const { isOpen, changedBy, changedAt, differences, onKeepMine, onTakeTheirs, onClose, closeLabel } = props;
  const when = changedAt === undefined ? '' : ` ${relativeTime(changedAt, Date.now())}`;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isWide
      title="Changed in the meantime"
      words={
        <p>
          {changedBy} saved this{when} after you opened it. Your changes are safe. Choose which version to keep.
        </p>
      }
    >
      {differences.length === 0 ? (
        <p>Both versions say the same.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard.
        <section className={classes.frame} tabIndex={0} aria-label="Both versions">
          <table className={classes.versions}>
            <thead>
              <tr>
                <td />
                <th scope="col">Yours</th>
                <th scope="col">Theirs</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ label, mine, theirs }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{mine === '' ? <em>empty</em> : mine}</td>
                  <td>{theirs === '' ? <em>empty</em> : theirs}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <div className={plain.buttons} data-end>
        <Button variant="subtle" onClick={onClose} data-autofocus>
          {closeLabel ?? 'Back to the form'}
        </Button>
        <Button variant="default" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button onClick={onKeepMine}>Keep mine</Button>
      </div>
    </Dialog>
  );
}
