import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { can, messages } from '@venture-atlas/rules';
import { MAPS_PAGE_SIZE, type MapCard, type MapGallery, pages } from '@venture-atlas/types';
import { useMemo } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { isNotFound } from '../../api/api-error.ts';
import { campaignQuery, isForDm } from '../../api/campaigns.ts';
import { mapGalleryQuery } from '../../api/map-gallery.ts';
import type { ReadingScope } from '../../api/reading-scope.ts';
import { LoadFailure } from '../../loading/load-failure.tsx';
import { lookOf } from '../../navigation/campaign-view.ts';
import { editCampaignPath, mapPath } from '../../navigation/paths.ts';
import { editLocationPath } from '../../navigation/registry-paths.ts';
import { worldPath } from '../../navigation/world-paths.ts';
import { useViewer } from '../../session/use-viewer.ts';
import { EmptyPage } from '../../tables/list-body.tsx';
import { NameSearch } from '../../tables/name-search.tsx';
import { Pagination } from '../../tables/pagination.tsx';
import { useListAddress } from '../../tables/use-list-address.ts';
import { WidePage } from '../../tables/wide-page.tsx';
import { Alert } from '../../ui/alert.tsx';
import plain from '../../ui/plain.module.css';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { NotFound } from '../not-found/not-found.tsx';
import classes from './gallery.module.css';
import { AddNewLocation, FoundLocations } from './locations-list.tsx';

/**
 * /gallery/, also in a campaign or a world: pictures of the maps that the viewer may see there and, after a search, all
 * locations by name. No account is needed.
 */
export function AllMaps() {
  const scope = useScopeOfAddress();
  const { viewer } = useViewer();
  const mayEdit = scope.campaignId === undefined && scope.worldId === undefined && can(viewer, 'location.edit', null);
  const address = useListAddress();
  const { offset, name, search, turn } = address;
  const isSearch = name !== '';
  const gallery = useQuery(mapGalleryQuery(scope, isSearch ? 0 : offset));
  const total = gallery.data?.total;
  if (isNotFound(gallery.error)) return <NotFound />;
  return (
    <WidePage
      title="All maps"
      lead={total === undefined ? ' ' : total === 0 ? undefined : galleryWords(total)}
      action={mayEdit && (isSearch || total !== 0) ? <AddNewLocation /> : undefined}
      aside={<NameSearch name={name} onSearch={search} isBusy={isSearch && gallery.isFetching} />}
    >
      {isSearch || gallery.data?.was_here === undefined ? null : <WasHere {...gallery.data.was_here} />}
      {isSearch ? (
        <FoundLocations scope={scope} address={address} mayEdit={mayEdit} />
      ) : (
        <Gallery gallery={gallery} scope={scope} offset={offset} mayEdit={mayEdit} onTurn={turn} />
      )}
    </WidePage>
  );
}

/** Redirects old links to the place that had this address. */
function WasHere({ name, slug }: { name: string; slug: string }) {
  return (
    <Alert kind="info" action={<Link to={mapPath(slug)}>Open {name}</Link>}>
      {name} had this address before and has moved.
    </Alert>
  );
}

function useScopeOfAddress(): ReadingScope {
  const { campaignId, worldId } = useParams();
  const { search } = useLocation();
  const as = lookOf(search, campaignId);
  return useMemo(() => ({ campaignId, worldId, as }), [campaignId, worldId, as]);
}

interface GalleryProps {
  gallery: UseQueryResult<MapGallery>;
  scope: ReadingScope;
  offset: number;
  onTurn: (offset: number) => void;
  mayEdit: boolean;
}

/** The maps of a scope: the start map large, the others as cards. */
function Gallery({ gallery, scope, offset, onTurn, mayEdit }: GalleryProps) {
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
        <Pagination
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

/** A link to create the first map, for those who may. */
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
        <h2 className={plain.longPageTitle} id="home-map" translate="no">
          {map.name}
        </h2>
        <p className={`${plain.quiet} ${classes.facts}`}>{homeWords(map)}</p>
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
        <h2 className={`${plain.subtitle} ${plain.breakWords} ${classes.name}`}>
          <Link className={classes.whole} to={mapPath(map.slug, scope)} translate="no">
            {map.name}
          </Link>
        </h2>
        <p className={`${plain.quiet} ${classes.facts}`}>{cardWords(map)}</p>
        {mayEdit ? <EditLocation map={map} /> : null}
      </div>
    </li>
  );
}

/** Paper, if there is no picture. */
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

/** The gallery of a campaign without maps. Its DM gets a link to the choice of worlds, a player to all campaigns. */
function NoMapsInCampaign({ campaignId, as }: { campaignId: string; as: ReadingScope['as'] }) {
  const { viewer } = useViewer();
  const { data } = useQuery(campaignQuery(campaignId));
  if (data !== undefined && isForDm(data) && as === undefined)
    return (
      <EmptyPage title="No maps yet" action={<Next to={editCampaignPath(campaignId)}>Choose worlds</Next>}>
        The worlds of this campaign have no maps. Choose another world, or make a map in one of yours.
      </EmptyPage>
    );
  const ownCampaigns = viewer.kind === 'anonymous' ? undefined : <Next to={pages.campaigns}>Your campaigns</Next>;
  return (
    <EmptyPage title="No maps yet" action={ownCampaigns}>
      Maps appear here once the DM shows places on them.
    </EmptyPage>
  );
}

const Next = ({ to, children }: { to: string; children: string }) => (
  <Button component={Link} to={to}>
    {children}
  </Button>
);

const figure = (value: number): string => Math.round(value).toLocaleString('en');

const counted = (count: number, one: string, many: string): string => `${figure(count)} ${count === 1 ? one : many}`;

/** Describes the start map. */
export function homeWords({ places, miles_across: miles }: Pick<MapCard, 'places' | 'miles_across'>): string {
  const across = miles === null ? [] : [`${counted(Math.max(1, Math.round(miles)), 'mile', 'miles')} across`];
  return [counted(places, 'place', 'places'), ...across].join(' · ');
}

/** Describes another map: how many places it has, and which map it is on. */
export function cardWords({ places, parents }: Pick<MapCard, 'places' | 'parents'>): string {
  const [first, ...others] = parents;
  const more = others.length === 0 ? '' : ` and ${counted(others.length, 'other', 'others')}`;
  return [counted(places, 'place', 'places'), ...(first === undefined ? [] : [`on the ${first.name} map${more}`])].join(
    ' · ',
  );
}

/** The sentence below the title. */
export const galleryWords = (total: number): string =>
  `${counted(total, 'map', 'maps')}, and what you may see on ${total === 1 ? 'it' : 'them'}.`;
