import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { messages } from '@venture-atlas/rules';
import plain from '../ui/plain.module.css';
import classes from './list-body.module.css';
import { pageState } from './use-list-address.ts';

export interface PaginationProps {
  offset: number;
  /** Rows of this page; undefined while the first one loads. */
  count: number | undefined;
  /** Total number of rows, if known. */
  total?: number | undefined;
  /** Rows of a full page. */
  size?: number;
  /** Rows of this page that were removed since it loaded. The next page starts at the same row. */
  gone?: number;
  isBusy: boolean;
  onTurn: (offset: number) => void;
}

/** The position in a list, with Next and Previous (specification section 9). */
export function Pagination({ offset, count, total, size, gone = 0, isBusy, onTurn }: PaginationProps) {
  if (count === undefined) return null;
  const { from, to, previous, next } = pageState(offset, count, size);
  return (
    // A list has one above and one below. Two landmarks with the same name could not be distinguished.
    // biome-ignore lint/a11y/useSemanticElements: buttons that belong together, but no fields of a form.
    <div role="group" className={`${plain.row8} ${classes.turner}`} aria-label="Pages">
      <span className={classes.range} role="status">
        {count === gone ? null : `${from} to ${to - gone}${total === undefined ? '' : ` of ${total - gone}`}`}
      </span>
      {previous === undefined ? null : (
        <Button
          variant="default"
          disabled={isBusy}
          leftSection={<IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => onTurn(previous)}
        >
          {messages.previous}
        </Button>
      )}
      {next === undefined ? null : (
        <Button
          variant="default"
          disabled={isBusy}
          rightSection={<IconChevronRight size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => onTurn(next)}
        >
          {messages.next}
        </Button>
      )}
    </div>
  );
}
