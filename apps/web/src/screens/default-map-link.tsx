import { Button } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { messages } from '@venture-atlas/rules';
import { Link } from 'react-router';
import { appConfig } from '../api/app-config.ts';
import { mapPath, nameFromSlug } from '../app/paths.ts';

/** The way back onto the map that `/` shows, as the primary button of a page that is not a map. */
export function DefaultMapLink() {
  const slug = appConfig().default_location;
  return (
    <Button component={Link} to={mapPath(slug)} leftSection={<IconMap2 size={18} stroke={1.75} aria-hidden="true" />}>
      {messages.ventureToMap(nameFromSlug(slug))}
    </Button>
  );
}
