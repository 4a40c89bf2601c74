import { Button } from '@mantine/core';
import { IconArrowUpLeft, IconMap2 } from '@tabler/icons-react';
import { messages } from '@venture-atlas/rules';
import { Link } from 'react-router';
import type { ParentLink } from '../ancestors/parent-link.ts';
import classes from './no-map.module.css';

export interface NoMapProps {
  location: string;
  parents: readonly ParentLink[];
}

/** Shown for a location without a map image (specification section 2), with links to its parents. */
export function NoMap({ location, parents }: NoMapProps) {
  return (
    <div className={classes.stage}>
      <div className={classes.words}>
        <IconMap2 size={44} stroke={1.25} aria-hidden="true" className={classes.icon} />
        <p className={classes.sentence}>{messages.noMap(location)}</p>
        {parents.map((parent) => (
          <Button
            key={parent.slug}
            component={Link}
            to={parent.href}
            leftSection={<IconArrowUpLeft size={18} stroke={1.75} aria-hidden="true" />}
          >
            {messages.ventureToMap(parent.name)}
          </Button>
        ))}
      </div>
    </div>
  );
}
