import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { LocationWithParents } from '@venture-atlas/types';
import { useState } from 'react';
import { Link } from 'react-router';
import { deletePosition, findAndAddParent, type ParentCount } from '../../../api/admin-parents.ts';
import { errorText, isGone } from '../../../api/api-error.ts';
import { newClientKey } from '../../../api/client-key.ts';
import { revertChange } from '../../../api/staff-map.ts';
import { AddParentFields } from '../../../forms/add-parent-fields.tsx';
import { useAddParent } from '../../../forms/use-add-parent.ts';
import { MarkedName } from '../../../tables/marked-name.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { focusBeside } from '../../../ui/focus-beside.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { useRegistry } from '../use-registry.ts';
import classes from './manage-parents.module.css';

type Parent = LocationWithParents['parents'][number];

export interface ParentsRowProps {
  location: LocationWithParents;
  count: ParentCount;
  search: string;
  /** What is listed of it from now on. */
  onChange: (change: ChangeParents) => void;
}

/** Its parents after a change. */
export type ChangeParents = (before: readonly Parent[]) => Parent[];

/** A location with its parents. What was removed can be taken back; a row with too few parents left hides. */
export function ParentsRow({ location, count, search, onChange }: ParentsRowProps) {
  const at = useRegistry();
  const client = useQueryClient();
  const { parents } = location;
  const [wasRemoved, setRemoved] = useState(false);
  const [leaving, setLeaving] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const adding = useAddParent(
    (parent, clientKey) => findAndAddParent(location.id, parent, clientKey),
    ({ parent }) => {
      change((before) => [...before, parent]);
    },
  );
  const change = (to: ChangeParents) => {
    onChange(to);
    // Other pages of this table and the editors ask anew; this one stays as it is, so that nothing jumps.
    void client.invalidateQueries({ queryKey: ['admin'], refetchType: 'none' });
  };
  const bringBack = async (changeId: number, parent: Parent) => {
    try {
      await revertChange(changeId, newClientKey());
      change((before) => [...before, parent]);
      showToast(`${location.name} is on ${parent.name} again.`);
    } catch (error) {
      showToast(errorText(error));
    }
  };
  const remove = async (parent: Parent, button: Element) => {
    setFailure(undefined);
    setLeaving(parent.position_on_parent_id);
    const leave = () => {
      const row = button.closest('tr');
      if (parents.length - 1 < count) focusBeside(row, row?.closest('main')?.querySelector('input[type=search]'));
      else focusBeside(button.closest('li'), row?.querySelector('input'));
      setRemoved(true);
      change((before) => before.filter((one) => one.position_on_parent_id !== parent.position_on_parent_id));
    };
    try {
      const { change_id: changeId } = await deletePosition(parent.position_on_parent_id, newClientKey());
      leave();
      const undo = { label: 'Undo', onAct: () => void bringBack(changeId ?? 0, parent) };
      showToast(`${location.name} is no longer on ${parent.name}.`, changeId === null ? undefined : undo);
    } catch (error) {
      if (isGone(error)) {
        leave();
        showToast(`Somebody else removed ${location.name} from ${parent.name}.`);
      } else setFailure(errorText(error));
    } finally {
      setLeaving(undefined);
    }
  };
  // Rows of another count, shown until theirs are there, were never enough.
  const isHidden = wasRemoved && parents.length < count;
  return (
    <tr className={classes.row} data-gone={isHidden || undefined} aria-hidden={isHidden || undefined} inert={isHidden}>
      <th scope="row" className={classes.name}>
        <Link to={at.location(location.id)}>
          <MarkedName name={location.name} search={search} />
        </Link>
      </th>
      <td className={classes.parents}>
        {parents.length === 0 ? <span className={classes.none}>none</span> : null}
        <ul>
          {parents.map((parent) => (
            <li
              key={parent.position_on_parent_id}
              className={classes.parent}
              data-leaving={leaving === parent.position_on_parent_id || undefined}
            >
              <span>{parent.name}</span>
              <button
                type="button"
                className={classes.remove}
                disabled={leaving !== undefined}
                aria-label={`Remove parent ${parent.name} from ${location.name}`}
                onClick={({ currentTarget }) => void remove(parent, currentTarget)}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
        {failure === undefined ? null : <Alert kind="error">{failure}</Alert>}
      </td>
      <td className={classes.add}>
        <AddParentFields adding={adding} locationName={location.name}>
          <Button
            type="submit"
            variant="default"
            disabled={adding.isBusy}
            aria-label={`Add a parent to ${location.name}`}
          >
            Add
          </Button>
        </AddParentFields>
      </td>
    </tr>
  );
}
