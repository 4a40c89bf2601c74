import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { messages } from '@venture-atlas/rules';
import { MAPS_PAGE_SIZE, type MapCard, type MapGallery } from '@venture-atlas/types';
import { Link } from 'react-router';
import type { ReadingScope } from '../../api/reading-scope.ts';
import { LoadFailure } from '../../loading/load-failure.tsx';
import { mapPath } from '../../navigation/paths.ts';
import { editLocationPath } from '../../navigation/staff-paths.ts';
import { worldPath } from '../../navigation/world-paths.ts';
import { EmptyPage } from '../../tables/empty-page.tsx';
import { PageTurner } from '../../tables/page-turner.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { AddNewLocation } from './add-new-location.tsx';
import { cardWords, homeWords } from './card-words.ts';
import classes from './gallery.module.css';
import { NoMapsInCampaign } from './no-maps-in-campaign.tsx';

export interface GalleryProps {
  gallery: UseQueryResult<MapGallery>;
  scope: ReadingScope;
  offset: number;
  onTurn: (offset: number) => void;
  mayEdit: boolean;
}

/** The maps of a scope: the one where one begins large, the others as cards. */
export function Gallery({ gallery, scope, offset, onTurn, mayEdit }: GalleryProps) {
  const { data, isPending, isPlaceholderData } = gallery;
  if (data === undefined)
    return (
      <>
        <LoadFailure of={gallery} />
        {isPending ? <RowsSkeleton count={8} label="Loading maps" /> : null}
      </>
    );
  const { home, maps, total } = data;
  if (total === 0 && scope.campaignId !== undefined)
    return <NoMapsInCampaign campaignId={scope.campaignId} as={scope.as} />;
  if (total === 0)
    return (
      <EmptyPage title="No maps yet" action={firstMap(scope, mayEdit)}>
        Maps appear here once somebody adds them.
      </EmptyPage>
    );
  const others = total - (home === null ? 0 : 1);
  return (
    <>
      <LoadFailure of={gallery} />
      {home === null || offset > 0 ? null : <HomeCard map={home} scope={scope} mayEdit={mayEdit} />}
      <ul className={classes.cards} data-stale={isPlaceholderData || undefined}>
        {maps.map((map) => (
          <Card key={map.id} map={map} scope={scope} mayEdit={mayEdit} />
        ))}
      </ul>
      {others <= MAPS_PAGE_SIZE && offset === 0 ? null : (
        <PageTurner
          offset={offset}
          onTurn={onTurn}
          count={maps.length}
          total={others}
          size={MAPS_PAGE_SIZE}
          isBusy={isPlaceholderData}
        />
      )}
    </>
  );
}

/** The way to the first map, for whoever may make it. */
function firstMap({ worldId }: ReadingScope, mayEdit: boolean) {
  if (mayEdit) return <AddNewLocation />;
  if (worldId === undefined) return undefined;
  return (
    <Button component={Link} to={worldPath(worldId)}>
      Make the first map
    </Button>
  );
}

interface CardProps {
  map: MapCard;
  scope: ReadingScope;
  mayEdit: boolean;
}

function HomeCard({ map, scope, mayEdit }: CardProps) {
  return (
    <section className={classes.home} aria-labelledby="home-map">
      <Preview map={map} />
      <div className={classes.homeWords}>
        <h2 className={classes.homeName} id="home-map">
          {map.name}
        </h2>
        <p className={classes.facts}>{homeWords(map)}</p>
        <div className={classes.acts}>
          <Button
            component={Link}
            to={mapPath(map.slug, scope)}
            className={classes.whole}
            aria-label={`${messages.ventureForth}: ${map.name}`}
            rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden="true" />}
          >
            {messages.ventureForth}
          </Button>
          {mayEdit ? <EditLocation map={map} /> : null}
        </div>
      </div>
    </section>
  );
}

function Card({ map, scope, mayEdit }: CardProps) {
  return (
    <li className={classes.card}>
      <Preview map={map} />
      <div className={classes.cardWords}>
        <h2 className={classes.name}>
          <Link className={classes.whole} to={mapPath(map.slug, scope)}>
            {map.name}
          </Link>
        </h2>
        <p className={classes.facts}>{cardWords(map)}</p>
        {mayEdit ? <EditLocation map={map} /> : null}
      </div>
    </li>
  );
}

/** A sheet of paper where there is no picture. */
function Preview({ map: { preview } }: { map: MapCard }) {
  return (
    <div className={classes.picture}>
      {preview === null ? <span>No picture yet</span> : <img src={preview} alt="" loading="lazy" />}
    </div>
  );
}

function EditLocation({ map: { id, name } }: { map: MapCard }) {
  return (
    <Link className={classes.edit} to={editLocationPath(id)} aria-label={`${messages.editLocation}: ${name}`}>
      {messages.editLocation}
    </Link>
  );
}
