import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { LocationWithParents } from '@venture-atlas/types';
import { useState } from 'react';
import { Link } from 'react-router';
import { deletePosition, findAndAddParent, type ParentCount, parentsQuery } from '../../../api/admin-parents.ts';
import { errorText, isGone } from '../../../api/api-error.ts';
import { newClientKey } from '../../../api/client-key.ts';
import { revertChange } from '../../../api/staff-map.ts';
import { AddParentFields } from '../../../forms/add-parent-fields.tsx';
import { useAddParent } from '../../../forms/use-add-parent.ts';
import { ListBody } from '../../../tables/list-body.tsx';
import { MarkedName, NameSearch } from '../../../tables/name-search.tsx';
import { Pagination } from '../../../tables/pagination.tsx';
import tableClasses from '../../../tables/registry-table.module.css';
import { useListAddress } from '../../../tables/use-list-address.ts';
import { WidePage } from '../../../tables/wide-page.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { focusNeighbor } from '../../../ui/focus-neighbor.ts';
import plain from '../../../ui/plain.module.css';
import { SegmentedControl } from '../../../ui/segmented-control.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { useRegistry } from '../use-registry.ts';
import classes from './manage-parents.module.css';

const counts = [
  { value: '0', label: '0' },
  { value: '1', label: '1' },
  { value: '2', label: '2+' },
];

/** admin/manage_parents: locations by the number of their maps (specification sections 2 and 9). */
export function ManageParents() {
  const { worldId, back } = useRegistry();
  const { offset, name, params, search, turn, filter } = useListAddress();
  const count = readCount(params.get('num_parents'));
  const client = useQueryClient();
  const query = parentsQuery({ count, name, offset, worldId });
  const list = useQuery(query);
  const onChange = (locationId: number, change: ChangeParents) => {
    client.setQueryData(query.queryKey, (shown) =>
      shown === undefined
        ? undefined
        : {
            ...shown,
            rows: shown.rows.map((row) => (row.id === locationId ? { ...row, parents: change(row.parents) } : row)),
          },
    );
    // The change was made in rows of the previous filter, which were still shown.
    if (list.isPlaceholderData) void client.invalidateQueries({ queryKey: query.queryKey });
  };
  // Until the rows of the new count have loaded, the shown rows belong to the old one.
  const gone = list.isPlaceholderData ? 0 : list.data?.rows.filter(({ parents }) => parents.length < count).length;
  const pages = (
    <Pagination
      offset={offset}
      count={list.data?.rows.length}
      total={list.data?.total}
      gone={gone ?? 0}
      isBusy={list.isPlaceholderData}
      onTurn={turn}
    />
  );
  return (
    <WidePage title="Manage Parents" back={back}>
      <div className={tableClasses.toolbar} data-sticky>
        <div className={`${plain.row12} ${classes.filter}`}>
          <span className={`${plain.label} ${plain.unseenOnPhones}`} id="count-label">
            Number of parents
          </span>
          <SegmentedControl
            aria-labelledby="count-label"
            data={counts}
            value={String(count)}
            onChange={(value) => filter('num_parents', value)}
          />
        </div>
        <NameSearch name={name} onSearch={search} isBusy={list.isFetching} />
        {pages}
      </div>
      <ListBody
        list={list}
        what="locations"
        name={name}
        onClear={() => search('')}
        emptyTitle={offset > 0 ? 'No more locations' : 'No such locations'}
        emptyWords={offset > 0 ? 'There are no more pages. Go back to the first one.' : emptyWords[count]}
      >
        {(rows) => (
          <ParentsTable
            key={`${count} ${name} ${offset}`}
            rows={rows}
            count={count}
            search={name}
            onChange={onChange}
          />
        )}
      </ListBody>
      <div className={tableClasses.foot} data-short={(list.data?.rows.length ?? 0) <= 15 || undefined}>
        {pages}
      </div>
    </WidePage>
  );
}

const emptyWords: Record<ParentCount, string> = {
  0: 'Every location is on a map.',
  1: 'No location is on exactly one map.',
  2: 'No location is on more than one map.',
};

/** 0, 1, or 2 for two and more. Other values count as 0. */
function readCount(text: string | null): ParentCount {
  return text === '1' ? 1 : text === '2' ? 2 : 0;
}

interface ParentsTableProps {
  rows: readonly LocationWithParents[];
  /** The count of the filter. A row that falls below it is removed. */
  count: ParentCount;
  search: string;
  /** A parent was added or removed. */
  onChange: (locationId: number, change: ChangeParents) => void;
}

/** One row per location: its name, its parents with Remove, and a field to add one. Cards on phones. */
function ParentsTable({ rows, count, search, onChange }: ParentsTableProps) {
  return (
    <table className={classes.table}>
      <thead className={plain.unseenOnPhones}>
        <tr>
          <th scope="col">Location</th>
          <th scope="col">Parents</th>
          <th scope="col">Add a parent by name</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ParentsRow
            key={row.id}
            location={row}
            count={count}
            search={search}
            onChange={(change) => onChange(row.id, change)}
          />
        ))}
      </tbody>
    </table>
  );
}

type Parent = LocationWithParents['parents'][number];

interface ParentsRowProps {
  location: LocationWithParents;
  count: ParentCount;
  search: string;
  /** Updates the list. */
  onChange: (change: ChangeParents) => void;
}

/** Its parents after a change. */
type ChangeParents = (before: readonly Parent[]) => Parent[];

/** A location with its parents. Removing can be undone; a row with too few parents is hidden. */
function ParentsRow({ location, count, search, onChange }: ParentsRowProps) {
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
    // Other pages of this table and the editors reload; this page does not, so that nothing moves.
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
      if (parents.length - 1 < count) focusNeighbor(row, row?.closest('main')?.querySelector('input[type=search]'));
      else focusNeighbor(button.closest('li'), row?.querySelector('input'));
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
  // Rows of the previous filter, shown while the new ones load, are not hidden.
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
