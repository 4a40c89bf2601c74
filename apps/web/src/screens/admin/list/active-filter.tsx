import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ListFilter } from '../../../api/admin.ts';
import classes from './active-filter.module.css';

/** Of the list of locations: those that lack something, which the figures of the dashboard lead to. */
export interface Lacking {
  /** Its part of the address. */
  part: 'without' | 'orphans';
  query: Pick<ListFilter, 'without' | 'orphans'>;
  words: string;
}

const lacks = {
  picture: 'Without a map and without a picture in their text',
  text: 'Without text',
  type: 'Without a type',
} as const;

/** What the address asks for; undefined when it asks for all. */
export function readFilter(params: URLSearchParams): Lacking | undefined {
  const without = params.get('without');
  if (without === 'picture' || without === 'text' || without === 'type') {
    return { part: 'without', query: { without }, words: lacks[without] };
  }
  if (params.get('orphans') === '1') {
    return { part: 'orphans', query: { orphans: true }, words: 'On no map and without a map of their own' };
  }
  return undefined;
}

/** Says that not all locations are shown, and shows them again. */
export function ActiveFilter({ lacking, onClear }: { lacking: Lacking; onClear: () => void }) {
  return (
    <p className={classes.filter}>
      <span>
        Only locations: <strong>{lacking.words}</strong>
      </span>
      <Button variant="subtle" leftSection={<IconX size={16} stroke={1.75} aria-hidden="true" />} onClick={onClear}>
        Show all
      </Button>
    </p>
  );
}
