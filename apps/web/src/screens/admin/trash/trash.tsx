import { useQuery } from '@tanstack/react-query';
import { TRASH_KEPT_DAYS, TRASH_PAGE_SIZE } from '@venture-atlas/types';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { trashQuery } from '../../../api/trash.ts';
import { LoadFailure } from '../../../loading/load-failure.tsx';
import { EmptyPage } from '../../../tables/empty-page.tsx';
import { NameSearch } from '../../../tables/name-search.tsx';
import { PageTurner } from '../../../tables/page-turner.tsx';
import { useListAddress } from '../../../tables/use-list-address.ts';
import { WidePage } from '../../../tables/wide-page.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { useRegistry } from '../use-registry.ts';
import { AskForGood, ChosenActs } from './chosen-acts.tsx';
import classes from './trash.module.css';
import { TrashOutcome } from './trash-outcome.tsx';
import { TrashTable } from './trash-table.tsx';
import { useTrashActs } from './use-trash-acts.ts';

const noIds: ReadonlySet<number> = new Set();

/** What was deleted in a world, the last first, each with its way back (interface of making, section 4). */
export function Trash() {
  const { worldId, back } = useRegistry();
  const { name, offset, search, turn } = useListAddress();
  const list = useQuery(trashQuery(name, offset, worldId));
  const [ticked, setTicked] = useState(noIds);
  const [isAsking, setAsking] = useState(false);
  const acts = useTrashActs(worldId);
  const items = list.data?.items ?? [];
  // What is there no longer is ticked no longer.
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
          {name === '' ? 'What is deleted here or on a map can be brought back from here.' : 'Search for another name.'}
        </EmptyPage>
      ) : null}
      {items.length === 0 ? null : <TrashTable items={items} acts={acts} ticked={chosen} onTicked={setTicked} />}
      {(list.data?.total ?? 0) > TRASH_PAGE_SIZE ? (
        <PageTurner
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
