import { Button } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { audienceWords, publishMessages } from '@venture-atlas/rules';
import plain from '../../../ui/plain.module.css';
import type { PlacesTable } from './use-places-table.ts';

interface PublishNamesProps {
  waiting: PlacesTable['waiting'];
  isBusy: boolean;
}

/** Above the table: how many names wait, who will read them, and what publishes them. */
export function PublishNames({ waiting: { cells, readers, publish, discard }, isBusy }: PublishNamesProps) {
  const { online } = useNetwork();
  const count = [...cells.values()].filter(({ state }) => state === 'waiting').length;
  if (count === 0) return null;
  return (
    <div className={`${plain.row8} ${plain.wrap}`} role="status">
      <span>
        {online ? (
          <>
            <strong>{audienceWords(readers)}</strong> will see {count === 1 ? 'a new name' : `${count} new names`}.
          </>
        ) : (
          <>
            <strong>{publishMessages.offline}</strong> {publishMessages.offlineWords}
          </>
        )}
      </span>
      <Button disabled={isBusy || !online} onClick={publish}>
        {`${publishMessages.publish} ${count}`}
      </Button>
      <Button variant="subtle" disabled={isBusy || !online} onClick={() => [...cells.values()].forEach(discard)}>
        {publishMessages.discard}
      </Button>
    </div>
  );
}
