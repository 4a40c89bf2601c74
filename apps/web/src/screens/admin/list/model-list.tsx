import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronRight, IconPlus, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messages } from '@venture-atlas/rules';
import type { AdminModel, LocationRow, LocationType, WikiPageRow } from '@venture-atlas/types';
import { useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { adminApp, type ListFilter, type ModelRow, modelListQuery } from '../../../api/admin.ts';
import { errorText } from '../../../api/api-error.ts';
import { IntentKey, newClientKey } from '../../../api/client-key.ts';
import { revertChange } from '../../../api/staff-map.ts';
import { arrangeLayers, type WorldLayer, worldLayersQuery } from '../../../api/type-layers.ts';
import { ListBody } from '../../../tables/list-body.tsx';
import { MarkedName, NameSearch } from '../../../tables/name-search.tsx';
import { Pagination } from '../../../tables/pagination.tsx';
import classes from '../../../tables/registry-table.module.css';
import { useListAddress } from '../../../tables/use-list-address.ts';
import { WidePage } from '../../../tables/wide-page.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import plain from '../../../ui/plain.module.css';
import { Switch } from '../../../ui/switch.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { NotFound } from '../../not-found/not-found.tsx';
import { modelOf, modelWords } from '../model-words.ts';
import { useRegistry } from '../use-registry.ts';
import worldLayersClasses from './world-layers.module.css';

/** admin/list/{app}/{modelname}: 100 rows per page, searched by name (specification sections 2 and 9). */
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
    <Pagination
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

/** A filter of locations that lack something, linked from the dashboard. */
interface Lacking {
  /** Its query parameter. */
  part: 'without' | 'orphans';
  query: Pick<ListFilter, 'without' | 'orphans'>;
  words: string;
}

const lacks = {
  picture: 'Without a map and without a picture in their text',
  text: 'Without text',
  type: 'Without a type',
} as const;

/** The filter in the address; undefined without one. */
function readFilter(params: URLSearchParams): Lacking | undefined {
  const without = params.get('without');
  if (without === 'picture' || without === 'text' || without === 'type') {
    return { part: 'without', query: { without }, words: lacks[without] };
  }
  if (params.get('orphans') === '1') {
    return { part: 'orphans', query: { orphans: true }, words: 'On no map and without a map of their own' };
  }
  return undefined;
}

/** Shows that the list is filtered, with a button to clear the filter. */
function ActiveFilter({ lacking, onClear }: { lacking: Lacking; onClear: () => void }) {
  return (
    <p className={worldLayersClasses.filter}>
      <span>
        Only locations: <strong>{lacking.words}</strong>
      </span>
      <Button variant="subtle" leftSection={<IconX size={16} stroke={1.75} aria-hidden="true" />} onClick={onClear}>
        Show all
      </Button>
    </p>
  );
}

interface Column {
  title: string;
  cell: (row: ModelRow) => string;
}

/** Additional columns by model; phones leave them out. */
const columns: Record<AdminModel, readonly Column[]> = {
  wikipage: [
    { title: 'Location', cell: (row) => (row as WikiPageRow).location?.name ?? 'none' },
    { title: 'Text', cell: (row) => textWords(row as WikiPageRow) },
  ],
  type: [
    { title: 'Locations', cell: (row) => String((row as LocationType).locations) },
    { title: 'Label size', cell: (row) => String((row as LocationType).default_scale ?? 'usual') },
  ],
  location: [
    { title: 'Type', cell: (row) => (row as LocationRow).type ?? 'none' },
    { title: 'Has', cell: (row) => possessions(row as LocationRow) },
    { title: 'On maps', cell: (row) => String((row as LocationRow).parents) },
  ],
};

function textWords({ has_text, has_attribution }: WikiPageRow): string {
  if (!has_text) return 'empty';
  return has_attribution ? 'with attribution' : 'no attribution';
}

function possessions({ has_map, has_wiki }: LocationRow): string {
  return [has_map ? 'map' : '', has_wiki ? 'text' : ''].filter(Boolean).join(', ') || 'neither';
}

interface ModelTableProps {
  model: AdminModel;
  rows: readonly ModelRow[];
  search: string;
}

/** The rows of a generic list. On phones, a row is a link with name, id, and chevron. */
function ModelTable({ model, rows, search }: ModelTableProps) {
  const at = useRegistry();
  return (
    <table className={`${plain.card} ${classes.table}`} data-acts="one">
      <thead className={plain.unseenOnPhones}>
        <tr>
          <th scope="col">Id</th>
          <th scope="col">Name</th>
          {columns[model].map(({ title }) => (
            <th key={title} scope="col" className={classes.further}>
              {title}
            </th>
          ))}
          <th scope="col">{messages.edit}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className={classes.id}>{row.id}</td>
            <th scope="row" className={classes.name}>
              <MarkedName name={row.name} search={search} />
            </th>
            {columns[model].map(({ title, cell }) => (
              <td key={title} className={`${plain.quiet} ${classes.further}`}>
                {cell(row)}
              </td>
            ))}
            <td className={classes.end}>
              <Link
                className={classes.link}
                to={model === 'location' ? at.location(row.id) : at.manage(model, row.id)}
                aria-label={`${messages.edit} ${row.name}`}
              >
                <span className={classes.linkWords}>{messages.edit}</span>
                <IconChevronRight className={classes.chevron} size={20} stroke={1.75} aria-hidden="true" />
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The layers of a world's types: their order, and whether they start off. Nothing if there are none. */
function WorldLayers({ worldId }: { worldId: string | undefined }) {
  const { data: layers = [] } = useQuery(worldLayersQuery(worldId));
  const arranging = useArranging(worldId);
  const [dragged, setDragged] = useState<number | null>(null);
  if (layers.length === 0) return null;
  const arrange = (next: readonly WorldLayer[]) => {
    if (next !== layers) arranging.mutate({ was: layers, layers: next });
  };
  return (
    <section className={worldLayersClasses.card} aria-labelledby="world-layers">
      <h2 id="world-layers">Layers</h2>
      <p className={plain.quiet}>People who view a map switch these on and off. Each type names its own layer.</p>
      {arranging.error === null ? null : <Alert kind="error">{errorText(arranging.error)}</Alert>}
      <ol className={plain.bare}>
        {layers.map((layer, at) => (
          <li
            key={layer.name}
            className={worldLayersClasses.row}
            draggable
            data-dragged={dragged === at || undefined}
            onDragStart={() => setDragged(at)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged !== null && arrange(moved(layers, dragged, at))}
          >
            <Words layer={layer} />
            <span className={`${plain.row8} ${plain.small}`}>
              <span aria-hidden="true">Off at the start</span>
              <Switch
                label={`${layer.name}: off at the start`}
                checked={layer.off}
                disabled={arranging.isPending}
                onChange={() => arrange(layers.map((one) => (one === layer ? { ...one, off: !one.off } : one)))}
              />
            </span>
            <IconButton
              label={`${layer.name} up`}
              disabled={at === 0 || arranging.isPending}
              onClick={() => arrange(moved(layers, at, at - 1))}
            >
              <IconArrowUp size={18} stroke={1.75} aria-hidden="true" />
            </IconButton>
            <IconButton
              label={`${layer.name} down`}
              disabled={at === layers.length - 1 || arranging.isPending}
              onClick={() => arrange(moved(layers, at, at + 1))}
            >
              <IconArrowDown size={18} stroke={1.75} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ol>
    </section>
  );
}

const Words = ({ layer: { name, types } }: { layer: WorldLayer }) => (
  <span className={worldLayersClasses.words}>
    <strong>{name}</strong>
    <span className={plain.quiet}>{types.map((type) => type.name).join(', ')}</span>
  </span>
);

function useArranging(worldId: string | undefined) {
  const client = useQueryClient();
  const intent = useRef(new IntentKey());
  const again = () => client.invalidateQueries({ queryKey: ['admin', 'list', 'type'] });
  return useMutation({
    mutationFn: (wish: { was: readonly WorldLayer[]; layers: readonly WorldLayer[] }) =>
      arrangeLayers(wish, worldId, intent.current.keyFor(wish)),
    onSuccess: ({ change_id }) => {
      intent.current.forget();
      if (change_id === null) return;
      const undo = async () => {
        await revertChange(change_id, newClientKey());
        await again();
      };
      showToast('Changed the layers.', { label: 'Undo', onAct: () => void undo() });
    },
    // Also if somebody else was first: the next attempt is based on theirs.
    onSettled: again,
  });
}

/** Moves an item of a list. Returns the same list if nothing changes. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const one = list[from];
  if (one === undefined || from === to || to < 0 || to >= list.length) return list;
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), one, ...rest.slice(to)];
}
