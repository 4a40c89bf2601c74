import { Button } from '@mantine/core';
import { IconArrowUpLeft, IconMap2 } from '@tabler/icons-react';
import { messages } from '@venture-atlas/rules';
import { useContext } from 'react';
import { Link } from 'react-router';
import { useReadingScope } from '../../api/reading-scope.ts';
import { mapLink, mapPath } from '../../navigation/paths.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { MapPart } from '../stage/map-part.tsx';
import type { PanelPlace } from './panel-place.ts';
import { TabActionsContext } from './panel-tab.ts';
import classes from './place-actions.module.css';

export interface PlaceLinksProps {
  place: PanelPlace;
  /** The open map. */
  map: { slug: string };
  /** Builds the address of another map; by default, its address for readers. */
  hrefOf?: ((slug: string, child?: string) => string) | undefined;
}

/** The quick actions of a place: open its map, copy its link. */
export function PlaceActions({ place, map, hrefOf }: PlaceLinksProps) {
  const href = useHref(hrefOf);
  const { campaignId, worldId } = useReadingScope();
  const tabs = useContext(TabActionsContext);
  return (
    <div className={classes.acts}>
      {place.hasMap && place.slug !== map.slug ? (
        <Button
          component={Link}
          to={href(place.slug)}
          leftSection={<IconMap2 size={18} stroke={1.75} aria-hidden="true" />}
        >
          {messages.ventureToMap(place.name)}
        </Button>
      ) : null}
      <CopyButton
        key={place.slug}
        // The link leaves out the DM's settings, because its recipients have their own.
        text={mapLink(map.slug, { campaignId, worldId, child: place.slug })}
        label={messages.copyLink}
        doneLabel={messages.linkCopied}
      />
      {tabs.map(({ name, Acts }) =>
        Acts === undefined ? null : (
          <MapPart key={name} waiting={null} isQuiet>
            <Acts />
          </MapPart>
        ),
      )}
    </div>
  );
}

/** The other maps that a place is on. */
export function OtherMaps({ place, map, hrefOf }: PlaceLinksProps) {
  const href = useHref(hrefOf);
  const otherParents = place.parents.filter((parent) => parent.slug !== map.slug);
  if (otherParents.length === 0) return null;
  return (
    <footer className={classes.ways}>
      {otherParents.map((parent) => (
        <Button
          key={parent.slug}
          variant="default"
          component={Link}
          to={href(parent.slug, place.slug)}
          leftSection={<IconArrowUpLeft size={18} stroke={1.75} aria-hidden="true" />}
        >
          {messages.ventureToMap(parent.name)}
        </Button>
      ))}
    </footer>
  );
}

function useHref(hrefOf: PlaceLinksProps['hrefOf']) {
  const scope = useReadingScope();
  return hrefOf ?? ((slug: string, child?: string) => mapPath(slug, { ...scope, child }));
}
