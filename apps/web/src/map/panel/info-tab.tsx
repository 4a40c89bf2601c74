import { campaignMessages } from '@venture-atlas/rules';
import type { Ref } from 'react';
import { isNotFound } from '../../api/api-error.ts';
import { useLocationWiki } from '../../api/locations.ts';
import { useReadingScope } from '../../api/reading-scope.ts';
import { MapPart } from '../stage/map-part.tsx';
import classes from './info-tab.module.css';
import { OtherMaps, PlaceActions, type PlaceLinksProps } from './place-actions.tsx';
import { PlaceFailure } from './place-failure.tsx';
import { RelatedPlaces } from './text/lazy-text.ts';
import { TextSkeleton } from './text-skeleton.tsx';
import { useTextScope } from './use-text-scope.ts';
import { WikiText } from './wiki-text.tsx';

export interface InfoTabProps extends PlaceLinksProps {
  map: { slug: string; name: string };
  headingRef?: Ref<HTMLHeadingElement>;
}

/** Location Info (specification section 2): the name and its links at once, the text when it has loaded. */
export function InfoTab({ headingRef, ...links }: InfoTabProps) {
  const { place, map } = links;
  return (
    <article className={classes.article}>
      <header>
        <p className={classes.where}>
          <span>{place.slug === map.slug ? 'This map' : `On the ${map.name} map`}</span>
          {place.type === null ? null : <span>{place.type}</span>}
        </p>
        <h2 className={classes.name} translate="no" tabIndex={-1} ref={headingRef}>
          {place.name}
        </h2>
        <PlaceActions {...links} />
      </header>
      <PlaceText place={place} mapSlug={map.slug} />
      <OtherMaps {...links} />
    </article>
  );
}

/** The text, with related places below. Related places are only requested once the text has loaded. */
function PlaceText({ place, mapSlug }: { place: InfoTabProps['place']; mapSlug: string }) {
  const { slug } = place;
  const scope = useReadingScope();
  const { data, error, isPending, refetch } = useLocationWiki(slug, useTextScope());
  // A text that was hidden meanwhile must not stay on the screen.
  const isGone = scope.campaignId !== undefined && isNotFound(error);
  if (data && !isGone)
    return (
      <>
        <WikiText key={slug} wiki={data} mapSlug={mapSlug} />
        <MapPart waiting={null} resetKey={slug}>
          <RelatedPlaces key={slug} place={place} mapSlug={mapSlug} />
        </MapPart>
      </>
    );
  if (isPending) return <TextSkeleton />;
  return (
    <>
      <PlaceFailure error={error} gone={campaignMessages.textNotShownNow} onRetry={() => void refetch()} />
      {isGone ? null : <p className={classes.calm}>The map and everything already loaded keep working.</p>}
    </>
  );
}
