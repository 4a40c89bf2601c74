import { Button } from '@mantine/core';
import { IconMap2, IconMapCog } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formMessages, messages, staffMessages } from '@venture-atlas/rules';
import type { StaffLocationPage } from '@venture-atlas/types';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { staffLocationQuery } from '../../../api/admin.ts';
import { DeleteCard } from '../../../forms/delete-card.tsx';
import { editMapPath, mapPath } from '../../../navigation/paths.ts';
import { WidePage } from '../../../tables/wide-page.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { NotFound } from '../../not-found/not-found.tsx';
import { ItemGate } from '../item-gate.tsx';
import { idOf, modelWords } from '../model-words.ts';
import { useRegistry } from '../use-registry.ts';
import { AddPositionCard } from './add-position-card.tsx';
import { ChildrenCard } from './children-card.tsx';
import classes from './edit-location.module.css';
import { LocationForm } from './location-form.tsx';
import { ParentsCard } from './parents-card.tsx';

/** admin/edit_location and /{id}: a location's facts, and the maps it stands on (specification section 2). */
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
        <div className={classes.side}>
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
        Its places on other maps and its text go with it.
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
    <section className={classes.card} aria-labelledby="text-title">
      <h2 className={classes.cardTitle} id="text-title">
        Text
      </h2>
      <Link to={to}>{item.wiki_page_id === null ? 'Write its text' : 'Edit its text'}</Link>
    </section>
  );
}
