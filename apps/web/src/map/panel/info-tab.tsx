import { campaignMessages } from '@venture-atlas/rules';
import type { Ref } from 'react';
import { isNotFound } from '../../api/api-error.ts';
import { useLocationWiki } from '../../api/locations.ts';
import { useReadingScope } from '../../api/reading-scope.ts';
import { MapPart } from '../stage/map-part.tsx';
import classes from './info-tab.module.css';
import { PlaceFailure } from './place-failure.tsx';
import { OtherMaps, PlaceActs, type PlaceWaysProps } from './place-ways.tsx';
import { PlaceTies } from './text/lazy-text.ts';
import { TextSkeleton } from './text-skeleton.tsx';
import { useTextScope } from './use-text-scope.ts';
import { WikiText } from './wiki-text.tsx';

export interface InfoTabProps extends PlaceWaysProps {
  map: { slug: string; name: string };
  headingRef?: Ref<HTMLHeadingElement>;
}

/** Location Info (specification section 2): the name and its ways at once, the text as soon as it is there. */
export function InfoTab({ headingRef, ...ways }: InfoTabProps) {
  const { place, map } = ways;
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
        <PlaceActs {...ways} />
      </header>
      <Text place={place} mapSlug={map.slug} />
      <OtherMaps {...ways} />
    </article>
  );
}

/** The text, and below it what it is tied to: without a text that came, nothing else is asked. */
function Text({ place, mapSlug }: { place: InfoTabProps['place']; mapSlug: string }) {
  const { slug } = place;
  const scope = useReadingScope();
  const { data, error, isPending, refetch } = useLocationWiki(slug, useTextScope());
  // What was hidden meanwhile is not left standing from before.
  const isGone = scope.campaignId !== undefined && isNotFound(error);
  if (data && !isGone)
    return (
      <>
        <WikiText key={slug} wiki={data} mapSlug={mapSlug} />
        <MapPart waiting={null} resetKey={slug}>
          <PlaceTies key={slug} place={place} mapSlug={mapSlug} />
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
