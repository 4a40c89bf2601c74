import { Button } from '@mantine/core';
import { IconFileText, IconMapPin, IconMapPinOff, IconRestore, IconTag } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { relativeTime } from '@venture-atlas/rules';
import { TRASH_KEPT_DAYS, TRASH_PAGE_SIZE, type TrashItem, type TrashRestored } from '@venture-atlas/types';
import { useRef, useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { IntentKey, newClientKey } from '../../../api/client-key.ts';
import { revertChange } from '../../../api/staff-map.ts';
import { purgeTrash, restoreTrash, trashQuery } from '../../../api/trash.ts';
import { LoadFailure } from '../../../loading/load-failure.tsx';
import { EmptyPage } from '../../../tables/list-body.tsx';
import { NameSearch } from '../../../tables/name-search.tsx';
import { Pagination } from '../../../tables/pagination.tsx';
import { useListAddress } from '../../../tables/use-list-address.ts';
import { WidePage } from '../../../tables/wide-page.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmInPlace } from '../../../ui/confirm-in-place.tsx';
import plain from '../../../ui/plain.module.css';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useRegistry } from '../use-registry.ts';
import classes from './trash.module.css';

interface TrashActs {
  isBusy: boolean;
  error: unknown;
  /** What the last restore could not restore, or changed. */
  outcome: TrashRestored | undefined;
  restore: (ids: readonly number[]) => Promise<void>;
  purge: (ids: readonly number[]) => Promise<void>;
}

const things = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'thing' : 'things'}`;

/** The actions on the trash. Afterward, everything else reloads. */
function useTrashActs(worldId: string | undefined): TrashActs {
  const client = useQueryClient();
  const intent = useRef(new IntentKey());
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [outcome, setOutcome] = useState<TrashRestored | undefined>();
  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    setOutcome(undefined);
    try {
      await work();
    } catch (refused) {
      setError(refused);
    }
    // Reloads maps, lists, and searches.
    await client.invalidateQueries({ predicate: ({ queryKey: [key] }) => key !== 'user' });
    setBusy(false);
  };
  const undo = (changeId: number) =>
    act(async () => {
      await revertChange(changeId, newClientKey());
      showToast('Back in the trash.');
    });
  return {
    isBusy,
    error,
    outcome,
    restore: (ids) =>
      act(async () => {
        const asked = { ids: [...ids] };
        const done = await restoreTrash(ids, intent.current.keyFor(asked), worldId);
        intent.current.forget();
        setOutcome(done);
        const { change_id } = done;
        if (change_id === null) return;
        showToast(`Restored ${things(done.restored)}.`, { label: 'Undo', onAct: () => void undo(change_id) });
      }),
    purge: (ids) =>
      act(async () => {
        const { deleted } = await purgeTrash(ids, worldId);
        showToast(`Deleted ${things(deleted)} for good.`);
      }),
  };
}

interface TrashTableProps {
  items: readonly TrashItem[];
  ticked: readonly number[];
  onTicked: (ids: ReadonlySet<number>) => void;
  acts: TrashActs;
}

/** A page of deleted items. */
function TrashTable({ items, ticked, onTicked, acts }: TrashTableProps) {
  const isAll = ticked.length === items.length;
  const tick = (id: number) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    onTicked(next);
  };
  return (
    <table className={`${plain.card} ${classes.table}`}>
      <thead>
        <tr>
          <th className={classes.tick}>
            <input
              type="checkbox"
              aria-label="Choose the rows shown"
              checked={isAll}
              onChange={() => onTicked(isAll ? new Set() : new Set(items.map(({ id }) => id)))}
            />
          </th>
          <th scope="col">Name</th>
          <th scope="col">What</th>
          <th scope="col">Deleted by</th>
          <th scope="col">Kept until</th>
          <th scope="col">
            <span className={plain.unseen}>Restore</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <TrashRow
            key={item.id}
            item={item}
            isTicked={ticked.includes(item.id)}
            isBusy={acts.isBusy}
            onTick={() => tick(item.id)}
            onRestore={() => void acts.restore([item.id])}
          />
        ))}
      </tbody>
    </table>
  );
}

interface TrashRowProps {
  item: TrashItem;
  isTicked: boolean;
  isBusy: boolean;
  onTick: () => void;
  onRestore: () => void;
}

const icons = { location: IconMapPin, position: IconMapPinOff, wikipage: IconFileText, type: IconTag } as const;

/** A deleted item; a card on phones. */
function TrashRow({ item, isTicked, isBusy, onTick, onRestore }: TrashRowProps) {
  const { name, kind, deleted_at, deleted_by, kept_until } = item;
  const Icon = icons[kind];
  const what = whatItWas(item);
  return (
    <tr data-ticked={isTicked || undefined}>
      <td className={classes.tick}>
        <input type="checkbox" aria-label={`Choose ${name}, ${what}`} checked={isTicked} onChange={onTick} />
      </td>
      <td className={classes.name}>{name}</td>
      <td className={classes.what}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        {what}
      </td>
      <td className={classes.by}>
        {deleted_by.name}, <time dateTime={deleted_at}>{relativeTime(deleted_at, Date.now())}</time>
      </td>
      <td className={classes.until}>
        <time dateTime={kept_until}>
          {new Date(kept_until).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })}
        </time>
      </td>
      <td className={classes.act}>
        <Button
          variant="subtle"
          disabled={isBusy}
          aria-label={`Restore ${name}, ${what}`}
          leftSection={<IconRestore size={18} stroke={1.75} aria-hidden="true" />}
          onClick={onRestore}
        >
          Restore
        </Button>
      </td>
    </tr>
  );
}

/** Describes the item in a few words. */
function whatItWas({ kind, type, map, has_text }: TrashItem): string {
  if (kind === 'type') return 'Type';
  if (kind === 'wikipage') return 'Text of the place';
  if (kind === 'position') return map === null ? 'Its position' : `Its position on ${map.name}`;
  const place = type ?? 'Place';
  return `${place.charAt(0).toUpperCase()}${place.slice(1)}${map === null ? '' : ` on ${map.name}`}${has_text ? ', with its text' : ''}`;
}

const noIds: ReadonlySet<number> = new Set();

/** The deleted items of a world, newest first, each with Restore (interface of making, section 4). */
export function Trash() {
  const { worldId, back } = useRegistry();
  const { name, offset, search, turn } = useListAddress();
  const list = useQuery(trashQuery(name, offset, worldId));
  const [ticked, setTicked] = useState(noIds);
  const [isAsking, setAsking] = useState(false);
  const acts = useTrashActs(worldId);
  const items = list.data?.items ?? [];
  // Items that are gone are no longer ticked.
  const chosen = items.filter(({ id }) => ticked.has(id)).map(({ id }) => id);
  return (
    <WidePage
      title="Trash"
      back={back}
      lead={`Deleted items stay here for ${TRASH_KEPT_DAYS} days and count toward the limits until then. Restoring puts a place back where it was.`}
    >
      <div className={classes.bar}>
        <NameSearch name={name} onSearch={search} isBusy={list.isFetching} />
        <ChosenActs acts={acts} chosen={chosen} onAsk={() => setAsking(true)} />
      </div>
      {isAsking && chosen.length > 0 ? (
        <AskForGood acts={acts} chosen={chosen} onClose={() => setAsking(false)} />
      ) : null}
      <LoadFailure of={list} />
      {acts.error === undefined ? null : <Alert kind="error">{errorText(acts.error)}</Alert>}
      <TrashOutcome acts={acts} />
      {list.isPending ? <RowsSkeleton count={6} label="Loading the trash" /> : null}
      {list.isSuccess && items.length === 0 ? (
        <EmptyPage title={name === '' ? 'Nothing is in the trash' : `Nothing matches “${name}”`}>
          {name === '' ? 'You can restore deleted items from here.' : 'Search for another name.'}
        </EmptyPage>
      ) : null}
      {items.length === 0 ? null : <TrashTable items={items} acts={acts} ticked={chosen} onTicked={setTicked} />}
      {(list.data?.total ?? 0) > TRASH_PAGE_SIZE ? (
        <Pagination
          offset={offset}
          count={items.length}
          total={list.data?.total}
          size={TRASH_PAGE_SIZE}
          isBusy={list.isFetching}
          onTurn={turn}
        />
      ) : null}
    </WidePage>
  );
}

interface ChosenProps {
  acts: TrashActs;
  chosen: readonly number[];
}

/** The actions on the ticked rows; each button shows their number. */
function ChosenActs({ acts, chosen, onAsk }: ChosenProps & { onAsk: () => void }) {
  if (chosen.length === 0) return null;
  const count = chosen.length.toLocaleString('en');
  return (
    <div className={classes.acts}>
      <Button
        variant="default"
        disabled={acts.isBusy}
        leftSection={<IconRestore size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => void acts.restore(chosen)}
      >
        Restore {count}
      </Button>
      <Button variant="danger" disabled={acts.isBusy} onClick={onAsk}>
        Delete {count} for good
      </Button>
    </div>
  );
}

/** Asks before deleting for good. */
function AskForGood({ acts, chosen, onClose }: ChosenProps & { onClose: () => void }) {
  const isOne = chosen.length === 1;
  return (
    <Alert kind="warning">
      <ConfirmInPlace
        confirm={`Delete ${chosen.length.toLocaleString('en')} now`}
        isBusy={acts.isBusy}
        isDestructive
        onCancel={onClose}
        onConfirm={() => void acts.purge(chosen).then(onClose)}
      >
        You cannot bring {isOne ? 'it' : 'them'} back after this, and the history forgets what {isOne ? 'it' : 'they'}{' '}
        said.
      </ConfirmInPlace>
    </Alert>
  );
}

/** What was not restored, and what has changed. */
function TrashOutcome({ acts }: { acts: TrashActs }) {
  const { outcome, restore } = acts;
  if (outcome === undefined) return null;
  const { left, left_total, notes } = outcome;
  const more = left_total - left.length;
  return (
    <>
      {left.map(({ id, name, message, needs }) => (
        <Alert
          key={id}
          kind="info"
          action={
            needs === null ? undefined : (
              <button type="button" disabled={acts.isBusy} onClick={() => void restore([id, needs])}>
                Restore both
              </button>
            )
          }
        >
          {name === '' ? message : `“${name}” is still here. ${message}`}
        </Alert>
      ))}
      {more > 0 ? <Alert kind="info">{more.toLocaleString('en')} more are still here.</Alert> : null}
      {notes.map(({ id, name, message }) => (
        <Alert key={`${id}-${message}`} kind="info">
          “{name}” is back. {message}
        </Alert>
      ))}
    </>
  );
}
