import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { messages } from '@venture-atlas/rules';
import type { AdminModel } from '@venture-atlas/types';
import { Link, useParams } from 'react-router';
import { adminApp, modelListQuery } from '../../../api/admin.ts';
import { ListBody } from '../../../tables/list-body.tsx';
import { NameSearch } from '../../../tables/name-search.tsx';
import { PageTurner } from '../../../tables/page-turner.tsx';
import classes from '../../../tables/registry-table.module.css';
import { useListAddress } from '../../../tables/use-list-address.ts';
import { WidePage } from '../../../tables/wide-page.tsx';
import { NotFound } from '../../not-found/not-found.tsx';
import { modelOf, modelWords } from '../model-words.ts';
import { useRegistry } from '../use-registry.ts';
import { ActiveFilter, readFilter } from './active-filter.tsx';
import { ModelTable } from './model-table.tsx';
import { WorldLayers } from './world-layers.tsx';

/** admin/list/{app}/{modelname}: 100 rows a page, searched by name (specification sections 2 and 9). */
export function ModelList() {
  const { app = adminApp, model } = useParams();
  const known = modelOf(app, model);
  return known === undefined ? <NotFound /> : <List key={known} model={known} />;
}

function List({ model }: { model: AdminModel }) {
  const at = useRegistry();
  const { offset, name, params, search, turn, filter } = useListAddress();
  const lacking = model === 'location' ? readFilter(params) : undefined;
  const list = useQuery(modelListQuery(model, { offset, name, worldId: at.worldId, ...lacking?.query }));
  const words = modelWords[model];
  const pages = (
    <PageTurner
      offset={offset}
      count={list.data?.rows.length}
      total={list.data?.total}
      isBusy={list.isPlaceholderData}
      onTurn={turn}
    />
  );
  return (
    <WidePage
      title={words.title}
      back={at.back}
      action={
        <Button
          component={Link}
          to={model === 'location' ? at.newLocation : at.manage(model)}
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
        >
          {messages.addNew}
        </Button>
      }
    >
      <div className={classes.toolbar} data-sticky>
        <NameSearch name={name} onSearch={search} isBusy={list.isFetching} />
        <Button component={Link} variant="subtle" to={at.removed}>
          Trash
        </Button>
        {pages}
      </div>
      {model === 'type' && name === '' && offset === 0 ? <WorldLayers worldId={at.worldId} /> : null}
      {lacking === undefined ? null : <ActiveFilter lacking={lacking} onClear={() => filter(lacking.part, null)} />}
      <ListBody
        list={list}
        what={words.many}
        name={name}
        onClear={() => search('')}
        {...emptyWords(words, offset, lacking !== undefined)}
      >
        {(rows) => <ModelTable model={model} rows={rows} search={name} />}
      </ListBody>
      <div className={classes.foot} data-short={(list.data?.rows.length ?? 0) <= 15 || undefined}>
        {pages}
      </div>
    </WidePage>
  );
}

function emptyWords({ one, many }: { one: string; many: string }, offset: number, isFiltered: boolean) {
  if (offset > 0)
    return { emptyTitle: `No more ${many}`, emptyWords: 'There are no more pages. Go back to the first one.' };
  if (isFiltered) return { emptyTitle: 'Nothing left to do here', emptyWords: `There is no such ${one}.` };
  return { emptyTitle: `No ${many} yet`, emptyWords: `Add New makes the first ${one}.` };
}
