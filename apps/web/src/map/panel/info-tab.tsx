import { Button } from '@mantine/core';
import { IconArrowUpLeft, IconMap2 } from '@tabler/icons-react';
import { messages } from '@venture-atlas/rules';
import type { Ref } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../api/api-error.ts';
import { useLocationWiki } from '../../api/locations.ts';
import { mapLink, mapPath } from '../../app/paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useCampaign } from '../campaign/campaign-context.ts';
import classes from './info-tab.module.css';
import type { PanelPlace } from './panel-place.ts';
import { TextSkeleton } from './text-skeleton.tsx';
import { WikiText } from './wiki-text.tsx';

export interface InfoTabProps {
  place: PanelPlace;
  map: { slug: string; name: string };
  campaignId?: string | undefined;
  headingRef?: Ref<HTMLHeadingElement>;
  /** The address of another map; of the public one, or the campaign's, without it. */
  hrefOf?: (slug: string, child?: string) => string;
}

/** Location Info (specification section 2): the name and its ways at once, the text as soon as it is there. */
export function InfoTab({ place, map, campaignId, headingRef, hrefOf }: InfoTabProps) {
  const href = hrefOf ?? ((slug, child) => mapPath(slug, { campaignId, child }));
  const isOwn = place.slug === map.slug;
  const otherParents = place.parents.filter((parent) => parent.slug !== map.slug);
  return (
    <article className={classes.article}>
      <header>
        <p className={classes.where}>{isOwn ? 'This map' : `On the ${map.name} map`}</p>
        <h2 className={classes.name} tabIndex={-1} ref={headingRef}>
          {place.name}
        </h2>
        <div className={classes.acts}>
          {place.hasMap && !isOwn ? (
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
            text={mapLink(map.slug, { campaignId, child: place.slug })}
            label={messages.copyLink}
            doneLabel={messages.linkCopied}
          />
        </div>
      </header>
      <Text slug={place.slug} campaignId={campaignId} />
      {otherParents.length > 0 ? (
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
      ) : null}
    </article>
  );
}

function Text({ slug, campaignId }: { slug: string; campaignId: string | undefined }) {
  const { data, error, isPending, refetch } = useLocationWiki(slug, campaignId, useCampaign()?.as);
  if (data) return <WikiText key={slug} wiki={data} />;
  if (isPending) return <TextSkeleton />;
  return (
    <>
      <Alert
        kind="error"
        action={
          <button type="button" className={classes.again} onClick={() => void refetch()}>
            Try again
          </button>
        }
      >
        {errorText(error)}
      </Alert>
      <p className={classes.calm}>The map and everything already loaded keep working.</p>
    </>
  );
}
