import { useQuery } from '@tanstack/react-query';
import { pages, type SuggestionCounts } from '@venture-atlas/types';
import { useEffect, useState } from 'react';
import { suggestionCountsQuery } from '../api/suggestions.ts';
import { whenIdle } from '../loading/when-idle.ts';
import plain from '../ui/plain.module.css';

const none: Pick<SuggestionCounts, 'queues' | 'decided'> = { queues: [], decided: 0 };

/** Inline, so that the bar loads no other style sheet. */
const look = { padding: '0 7px', background: 'var(--va-fill)', color: 'var(--va-on-fill)' };

/**
 * The number of suggestions that wait in the user's worlds or campaigns, or of the user's own that were decided since
 * the last visit.
 * @param to where the link leads
 */
export function NavCount({ to }: { to: string }) {
  const [hasRested, setRested] = useState(false);
  useEffect(() => whenIdle(() => setRested(true)), []);
  const { data: { queues, decided } = none } = useQuery({ ...suggestionCountsQuery, enabled: hasRested });
  const sum = (isOf: (queue: SuggestionCounts['queues'][number]) => boolean) =>
    queues.filter(isOf).reduce((all, { waiting }) => all + waiting, 0);
  const counts: Readonly<Record<string, () => number>> = {
    [pages.worlds]: () => sum(({ world_id: id }) => id !== null),
    [pages.campaigns]: () => sum(({ campaign_id: id }) => id !== null),
    [pages.account]: () => decided,
  };
  const count = counts[to]?.() ?? 0;
  if (count === 0) return null;
  return (
    <span className={`${plain.tag} ${plain.numbers} ${plain.relative}`} style={look}>
      {count}
      <span className={plain.unseen}>{to === pages.account ? ' suggestions reviewed' : ' suggestions waiting'}</span>
    </span>
  );
}
