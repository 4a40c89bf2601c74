import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { appConfig } from '../../api/app-config.ts';
import { mapPath } from '../../navigation/paths.ts';

/** Leads to the map of a campaign that has nothing to read yet. */
export const OpenMap = ({ campaignId }: { campaignId: string }) => (
  <Button component={Link} to={mapPath(appConfig().default_location, { campaignId })}>
    Open the map
  </Button>
);
