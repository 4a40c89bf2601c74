import { Button } from '@mantine/core';
import { IconMap2, IconMapCog, IconMapPin } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formMessages, messages, staffMessages } from '@venture-atlas/rules';
import type { StaffLocationPage } from '@venture-atlas/types';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { modelListQuery, staffLocationQuery } from '../../../api/admin.ts';
import { addParentToLocation } from '../../../api/admin-parents.ts';
import { staffKeys } from '../../../api/staff-keys.ts';
import { AddParentFields } from '../../../forms/add-parent-fields.tsx';
import { DeleteCard } from '../../../forms/delete-card.tsx';
import { useAddParent } from '../../../forms/use-add-parent.ts';
import { LoadFailure } from '../../../loading/load-failure.tsx';
import { editMapPath, mapPath } from '../../../navigation/paths.ts';
import { Pagination } from '../../../tables/pagination.tsx';
import { WidePage } from '../../../tables/wide-page.tsx';
import plain from '../../../ui/plain.module.css';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { NotFound } from '../../not-found/not-found.tsx';
import { ItemGate } from '../item-gate.tsx';
import { idOf, modelWords } from '../model-words.ts';
import { useRegistry } from '../use-registry.ts';
import classes from './edit-location.module.css';
import { LocationForm } from './location-form.tsx';

/** admin/edit_location and /{id}: the fields of a location, and its maps (specification section 2). */
export function EditLocation() {
  const { id } = useParams();
  const number = idOf(id);
  if (id === undefined) return <NewLocation />;
  return number === undefined ? <NotFound /> : <ExistingLocation key={number} id={number} />;
}

function NewLocation() {
  const at = useRegistry();
  const navigate = useNavigate();
  return (
    <WidePage title="New location" back={{ to: at.list('location'), label: modelWords.location.title }}>
      <div className={classes.columns}>
        <LocationForm
          onSaved={async (saved) => {
            showToast(formMessages.saved);
            await navigate(at.location(saved.id), { replace: true });
          }}
        />
      </div>
    </WidePage>
  );
}

function ExistingLocation({ id }: { id: number }) {
  const { title } = modelWords.location;
  const { list } = useRegistry();
  return (
    <ItemGate item={useQuery(staffLocationQuery(id))} title={title} back={{ to: list('location'), label: title }}>
      {(item) => <Editor item={item} />}
    </ItemGate>
  );
}

function Editor({ item }: { item: StaffLocationPage }) {
  const { worldId, list } = useRegistry();
  const [round, setRound] = useState(0);
  return (
    <WidePage
      title={item.name}
      back={{ to: list('location'), label: modelWords.location.title }}
      aside={
        <div className={classes.ways}>
          <Button
            variant="default"
            component={Link}
            to={editMapPath(item.slug, { worldId })}
            leftSection={<IconMapCog size={18} stroke={1.75} aria-hidden="true" />}
          >
            {item.image === null && item.pending === null ? staffMessages.addMapFor(item.name) : 'Edit its map'}
          </Button>
          <Button
            variant="default"
            component={Link}
            to={mapPath(item.slug, { worldId })}
            leftSection={<IconMap2 size={18} stroke={1.75} aria-hidden="true" />}
          >
            {messages.ventureToMap(item.name)}
          </Button>
        </div>
      }
    >
      <div className={classes.columns}>
        <LocationForm key={round} item={item} onTaken={() => setRound(round + 1)} />
        <div className={`${plain.stack16} ${plain.oneColumn}`}>
          <AddPositionCard location={item} />
          <ParentsCard parents={item.parents} />
          <ChildrenCard location={item} />
          <TextCard item={item} />
        </div>
      </div>
      <DeleteCard
        model="location"
        list={list('location')}
        isOfAtlas={worldId === undefined}
        id={item.id}
        name={item.name}
        what="location"
      >
        This also deletes its text and its places on other maps.
      </DeleteCard>
    </WidePage>
  );
}

function TextCard({ item }: { item: StaffLocationPage }) {
  const { manage } = useRegistry();
  const to =
    item.wiki_page_id === null
      ? `${manage('wikipage')}?${new URLSearchParams({ location: String(item.id), name: item.name })}`
      : manage('wikipage', item.wiki_page_id);
  return (
    <section className={`${plain.stack8} ${plain.card} ${classes.card}`} aria-labelledby="text-title">
      <h2 className={plain.subtitle} id="text-title">
        Text
      </h2>
      <Link to={to}>{item.wiki_page_id === null ? 'Write its text' : 'Edit its text'}</Link>
    </section>
  );
}

/** Add Location Position: adds the location to a map, at its center (specification section 2). */
function AddPositionCard({ location }: { location: StaffLocationPage }) {
  const client = useQueryClient();
  const adding = useAddParent(
    (parent, clientKey) => addParentToLocation(location.id, parent, clientKey),
    ({ parent }) =>
      client.setQueryData<StaffLocationPage>(staffKeys.adminItem('location', location.id), (page = location) => ({
        ...page,
        parents: [...page.parents, { ...parent, active: true }],
      })),
  );
  return (
    <section className={`${plain.stack8} ${plain.card} ${classes.card}`} aria-labelledby="add-title">
      <h2 className={plain.subtitle} id="add-title">
        {staffMessages.addLocationPosition}
      </h2>
      <AddParentFields adding={adding} label="Parent name" locationName={location.name}>
        <Button type="submit" variant="default" disabled={adding.isBusy}>
          Add
        </Button>
      </AddParentFields>
    </section>
  );
}

/** The locations on this location's own map, as links, 100 per page (specification section 2). */
function ChildrenCard({ location }: { location: StaffLocationPage }) {
  const at = useRegistry();
  const [offset, setOffset] = useState(0);
  const list = useQuery({
    ...modelListQuery('location', { offset, childrenOf: location.id, worldId: at.worldId }),
    enabled: location.total_children > 0,
  });
  const rows = list.data?.rows ?? [];
  return (
    <section className={`${plain.stack8} ${plain.card} ${classes.card}`} aria-labelledby="children-title">
      <h2 className={plain.subtitle} id="children-title">
        Children <span className={classes.count}>{location.total_children}</span>
      </h2>
      {location.total_children === 0 ? (
        <p className={`${plain.quiet} ${plain.inlineRow}`}>Its map has no places.</p>
      ) : null}
      {list.isPending && location.total_children > 0 ? <RowsSkeleton count={4} label="Loading children" /> : null}
      <LoadFailure of={list} />
      {rows.length === 0 ? null : (
        <ul
          className={`${plain.bare} ${classes.links}`}
          data-long={rows.length > 12 || undefined}
          tabIndex={rows.length > 12 ? 0 : undefined}
        >
          {rows.map((child) => (
            <li key={child.id}>
              <Link to={at.location(child.id)}>{child.name}</Link>
            </li>
          ))}
        </ul>
      )}
      <Pagination offset={offset} count={list.data?.rows.length} isBusy={list.isPlaceholderData} onTurn={setOffset} />
    </section>
  );
}

/** The maps that the location is on, as links (specification section 2). */
function ParentsCard({ parents }: { parents: StaffLocationPage['parents'] }) {
  const at = useRegistry();
  return (
    <section className={`${plain.stack8} ${plain.card} ${classes.card}`} aria-labelledby="parents-title">
      <h2 className={plain.subtitle} id="parents-title">
        Parents
      </h2>
      {parents.length === 0 ? (
        <p className={`${plain.quiet} ${plain.inlineRow}`}>It is on no map.</p>
      ) : (
        <ul className={`${plain.bare} ${classes.links}`}>
          {parents.map((parent) => (
            <li key={parent.position_on_parent_id}>
              <Link to={at.location(parent.id)}>{parent.name}</Link>
              {parent.active ? null : (
                <span className={`${plain.quiet} ${plain.inlineRow}`}>
                  <IconMapPin size={16} stroke={1.75} aria-hidden="true" /> taken off this map
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
