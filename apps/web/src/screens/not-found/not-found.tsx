import { Button, Loader, TextInput } from '@mantine/core';
import { IconMap2, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { messages } from '@venture-atlas/rules';
import { type LocationSearchResult, pages, SEARCH_TEXT_MAX, type World } from '@venture-atlas/types';
import { useContext, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { appConfig } from '../../api/app-config.ts';
import { worldQuery } from '../../api/reading-scope.ts';
import { startMapQuery } from '../../api/start-map.ts';
import { worldsQuery } from '../../api/worlds.ts';
import { LeaveCampaign } from '../../app/leave-campaign.tsx';
import { useCurrentCampaign } from '../../app/use-current-campaign.ts';
import { LoadFailure } from '../../loading/load-failure.tsx';
import { useRememberPlace } from '../../navigation/nav-link.tsx';
import {
  campaignOfPath,
  mapPath,
  nameFromSlug,
  placePath,
  readMapPath,
  worldOfPath,
  worldStartPath,
} from '../../navigation/paths.ts';
import { registryPaths } from '../../navigation/registry-paths.ts';
import { WasShownContext } from '../../navigation/was-shown.ts';
import { worldPath } from '../../navigation/world-paths.ts';
import { useViewer } from '../../session/use-viewer.ts';
import { NoticeLayout } from '../../ui/notice-layout.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import plain from '../../ui/plain.module.css';
import { ChatLink } from '../chat-link.tsx';
import { DefaultMapLink } from '../default-map-link.tsx';
import '../../ui/field-styles.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { isNotFound } from '../../api/api-error.ts';
import { useLocationSearch } from '../../api/locations.ts';
import type { ReadingScope } from '../../api/reading-scope.ts';
import classes from './place-finder.module.css';

/** The 404 page: for an unknown address or location, with help to find the right place. */
export function NotFound() {
  // The start page is missing only if there is no map.
  return useLocation().pathname === pages.home ? <NoMapYet /> : <BlankPage />;
}

function BlankPage() {
  usePageTitle('Page not found');
  const { pathname } = useLocation();
  const slug = readMapPath(pathname)?.slug;
  const { campaignId, as } = useCurrentCampaign();
  const worldId = worldOfPath(pathname);
  const isInCampaign = campaignOfPath(pathname) !== undefined;
  // If this is the campaign's start map, a link to it would lead here again.
  const isStart = isInCampaign && slug === appConfig().default_location;
  const { viewer, status } = useViewer();
  // Only editors may know the world. Everybody else gets a link to the public map.
  const mayKnowWorld = worldId !== undefined && viewer.kind !== 'anonymous';
  const { data: world } = useQuery({
    ...worldQuery(worldId ?? ''),
    enabled: mayKnowWorld,
    // The missing world may be the reason for this page. Reloading it would remove the page until it is missing again.
    retryOnMount: false,
  });
  const comeBack = useRememberPlace();
  const wasShown = useContext(WasShownContext);
  // Shown at every such address, even if the campaign or world does not exist.
  const mayNeedLogin = (isInCampaign || worldId !== undefined) && status === 'ready' && viewer.kind === 'anonymous';
  return (
    <NoticeLayout
      title="This part of the map is blank"
      actions={
        <>
          {world !== undefined ? (
            <WorldStartLink world={world} />
          ) : isStart ? null : (
            <DefaultMapLink isGone={wasShown} />
          )}
          {mayNeedLogin ? (
            <Button variant="default" component={Link} to={pages.login} onClick={comeBack}>
              Log in
            </Button>
          ) : null}
          {isInCampaign ? <LeaveCampaign /> : null}
          <ChatLink />
        </>
      }
      more={
        <PlaceFinder
          key={pathname}
          guess={slug === undefined ? '' : nameFromSlug(slug)}
          scope={{ campaignId, worldId, as }}
        />
      }
    >
      {wasShown ? (
        <p role="alert">{messages.mapNoLongerShown}</p>
      ) : (
        <p>There is no page at this address. It may have been renamed or taken off the map.</p>
      )}
      {mayNeedLogin ? (
        <p>
          {isInCampaign
            ? 'Only members can open a campaign. If you play in one, log in first.'
            : 'Only editors can open a world. If you edit one, log in first.'}
        </p>
      ) : null}
    </NoticeLayout>
  );
}

/** A link to the start of the current world. */
function WorldStartLink({ world: { id, name } }: { world: Pick<World, 'id' | 'name'> }) {
  return (
    <Button
      component={Link}
      to={worldStartPath(id)}
      leftSection={<IconMap2 size={18} stroke={1.75} aria-hidden="true" />}
    >
      Back to {name}
    </Button>
  );
}

/** The start page of an atlas without a public map: staff see how to start, others that nothing is here yet. */
function NoMapYet() {
  usePageTitle('');
  const start = useQuery(startMapQuery);
  const { viewer, status } = useViewer();
  // The first map may be newer than the page.
  if (start.data !== undefined) return <Navigate to={mapPath(start.data.slug)} replace />;
  if (start.isPending || status === 'loading') return null;
  return viewer.kind === 'staff' ? <HowToBegin /> : <Welcome isSignedIn={viewer.kind !== 'anonymous'} />;
}

function HowToBegin() {
  const { data } = useQuery(worldsQuery);
  const open = data?.worlds.find(({ kind, access }) => kind === 'atlas' && access === 'open');
  if (data !== undefined && open === undefined) return <AllClosed />;
  return (
    <NoticeLayout
      title="Begin your atlas"
      actions={
        <>
          <Button component={Link} to={pages.importWorld}>
            Import a world
          </Button>
          <Button variant="default" component={Link} to={registryPaths(undefined).newLocation}>
            Upload a map
          </Button>
          {open === undefined ? null : (
            <Button variant="default" component={Link} to={worldPath(open.id)}>
              Start with an empty sheet
            </Button>
          )}
        </>
      }
    >
      <p>There is no map here yet. The first map you make or import appears on this page for everyone.</p>
      <p>Visitors see a welcome, and that there is no map yet.</p>
    </NoticeLayout>
  );
}

function AllClosed() {
  return (
    <NoticeLayout
      title="No world is open"
      actions={
        <Button component={Link} to={pages.worlds}>
          Worlds
        </Button>
      }
    >
      <p>All worlds of the atlas are closed, so visitors are told that there is no map yet.</p>
    </NoticeLayout>
  );
}

function Welcome({ isSignedIn }: { isSignedIn: boolean }) {
  const comeBack = useRememberPlace();
  return (
    <NoticeLayout
      title="Welcome"
      actions={
        isSignedIn ? (
          <Button component={Link} to={pages.worlds}>
            Your worlds
          </Button>
        ) : (
          <Button variant="default" component={Link} to={pages.login} onClick={comeBack}>
            Log in
          </Button>
        )
      }
    >
      <p>There is no map here yet. Come back when the first one is ready.</p>
    </NoticeLayout>
  );
}

const typingPause = 250;

interface PlaceFinderProps {
  /** A name guessed from the address. Its results are offered before anything is typed. */
  guess: string;
  /** Limits the search to what the viewer of a campaign sees, or to one world. */
  scope: ReadingScope;
}

/** Finds places by name on all maps. */
function PlaceFinder({ guess, scope }: PlaceFinderProps) {
  const [typed, setTyped] = useState('');
  const [name] = useDebouncedValue(typed, typingPause);
  const isGuess = typed === '';
  const asked = isGuess ? guess : name;
  const { data: places, error, isFetching, refetch } = useLocationSearch(asked, scope);
  const found = places ?? [];
  // A viewer without access to the campaign or world finds nothing and learns nothing.
  const isNothing = !isFetching && ((places !== undefined && found.length === 0) || isNotFound(error));
  const waits = isFetching || (!isGuess && typed !== name);

  return (
    <div className={classes.finder}>
      <TextInput
        type="search"
        label="Look for a place"
        placeholder="Name of a place"
        autoComplete="off"
        maxLength={SEARCH_TEXT_MAX}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        rightSection={waits && !isGuess ? <Loader size={18} role="status" aria-label="Searching" /> : null}
      />
      <div role="status">
        {isGuess && found.length > 0 ? (
          <p className={`${plain.topMargin12} ${plain.quiet}`}>Did you mean one of these?</p>
        ) : null}
        {!isGuess && !waits && isNothing ? (
          <p className={`${plain.topMargin12} ${plain.quiet}`}>{messages.nothingCalled(name.trim())}</p>
        ) : null}
      </div>
      {!isGuess && !isFetching && !isNothing ? <LoadFailure of={{ error, refetch }} /> : null}
      {found.length === 0 ? null : (
        <ul className={`${plain.card} ${classes.places}`}>
          {found.map((place) => (
            <li key={place.id}>
              <Link className={classes.place} to={placePath(place, scope)}>
                <span className={classes.name} translate="no">
                  {place.name}
                </span>
                <span className={plain.smallSecondary}>{whereOf(place)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function whereOf({ parents, has_map }: LocationSearchResult): string {
  if (parents.length > 0) return `on the ${parents.map(({ name }) => name).join(' and ')} map`;
  return has_map ? 'its own map' : '';
}
