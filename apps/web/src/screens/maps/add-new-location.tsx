import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { messages } from '@venture-atlas/rules';
import { Link } from 'react-router';
import { registryPaths } from '../../navigation/registry-paths.ts';

/** Leads staff to the form of a new location. */
export function AddNewLocation() {
  return (
    <Button
      component={Link}
      to={registryPaths(undefined).newLocation}
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
    >
      {messages.addNewLocation}
    </Button>
  );
}
