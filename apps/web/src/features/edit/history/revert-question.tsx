import { Button } from '@mantine/core';
import { relativeTime } from '@venture-atlas/rules';
import versions from '../../../forms/version-conflict.module.css';
import { useViewer } from '../../../session/use-viewer.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import plain from '../../../ui/plain.module.css';
import { type Conflict, setBackFields } from '../session/conflict.ts';
import type { EditSession } from '../session/edit-state.ts';

export interface RevertQuestionProps {
  isOpen: boolean;
  conflict: Conflict;
  session: EditSession;
}

/** Asks before undoing an older change whose fields were changed again: shows the current and the restored values. */
export function RevertQuestion({ isOpen, conflict, session }: RevertQuestionProps) {
  const { user } = useViewer();
  const { name } = conflict.current;
  const isOwn = user !== null && conflict.changedById === user.id;
  const when = conflict.changedAt === undefined ? '' : ` ${relativeTime(conflict.changedAt, Date.now())}`;
  const since = `${isOwn ? 'You' : conflict.changedBy} changed it again${when}.`;
  const fields = setBackFields(conflict);
  const takesOff = conflict.removes || conflict.mine.active === false;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={session.takeTheirs}
      isWide={!conflict.removes}
      isDestructive={takesOff}
      title={conflict.removes ? `Remove ${name} from the map?` : `${name} was changed again since`}
      words={
        <p>
          {conflict.removes
            ? `This change put ${name} on the map. ${since} Undoing it removes the place with those changes. You can bring it back in the history of the map.`
            : `${since} Undoing the older change would set this:`}
        </p>
      }
    >
      {conflict.removes ? null : <SetBack fields={fields} />}
      <div className={plain.buttons} data-end>
        <Button variant="default" onClick={session.takeTheirs} data-autofocus>
          {conflict.removes ? `Keep ${name}` : 'Leave it as it is'}
        </Button>
        <Button variant={takesOff ? 'danger-fill' : 'filled'} onClick={session.keepMine}>
          {conflict.removes ? 'Remove from the map' : 'Undo it'}
        </Button>
      </div>
    </Dialog>
  );
}

function SetBack({ fields }: { fields: ReturnType<typeof setBackFields> }) {
  if (fields.length === 0) return <p>Nothing. It is already like that.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard.
    <section className={versions.frame} tabIndex={0} aria-label="Now and after undoing it">
      <table className={versions.versions}>
        <thead>
          <tr>
            <td />
            <th scope="col">Now</th>
            <th scope="col">After undoing it</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ label, now, back }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{now === '' ? <em>empty</em> : now}</td>
              <td>{back === '' ? <em>empty</em> : back}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
