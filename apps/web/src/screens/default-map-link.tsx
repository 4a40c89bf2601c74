import { Button } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { campaignMessages, messages } from '@venture-atlas/rules';
import { pages } from '@venture-atlas/types';
import { Link } from 'react-router';
import { appConfig } from '../api/app-config.ts';
import { useCurrentCampaign } from '../app/use-current-campaign.ts';
import { mapPath, nameFromSlug } from '../navigation/paths.ts';

export interface DefaultMapLinkProps {
  /** A map was closed while it was shown. The start map may be closed, too, so it is not named. */
  isGone?: boolean;
}

/** A link to the start map in the current campaign: the primary button of text pages. */
export function DefaultMapLink({ isGone = false }: DefaultMapLinkProps) {
  const { default_location: slug, has_map } = appConfig();
  const hasMap = has_map && !isGone;
  const here = useCurrentCampaign();
  const isOutside = here.campaignId === undefined;
  return (
    <Button
      component={Link}
      to={isOutside && !hasMap ? pages.home : mapPath(slug, here)}
      leftSection={<IconMap2 size={18} stroke={1.75} aria-hidden="true" />}
    >
      {/* An installation with its own worlds has another first map. Its name is unknown here. */}
      {!isOutside
        ? campaignMessages.backToCampaign
        : hasMap
          ? messages.ventureToMap(nameFromSlug(slug))
          : 'To the start page'}
    </Button>
  );
}
