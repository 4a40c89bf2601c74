import '../../ui/field-styles.ts';
import { NativeSelect } from '@mantine/core';
import type { SuggestionsPage } from '@venture-atlas/types';
import type { QueueView } from '../../api/suggestions.ts';
import plain from '../../ui/plain.module.css';
import { queueAbouts, queueOrders, queueStates, usualOrder } from './queue-view.ts';
import classes from './suggestions.module.css';

interface QueueHeadProps {
  view: QueueView;
  counts: SuggestionsPage['counts'] | undefined;
  onView: (view: QueueView) => void;
}

/** What became of them, which of them are listed, and in which order. */
export function QueueHead({ view, counts, onView }: QueueHeadProps) {
  return (
    <div className={classes.head}>
      <nav className={classes.tabs} aria-label="Suggestions by what became of them">
        {queueStates.map(({ state, label }) => (
          <button
            key={state}
            type="button"
            aria-current={state === view.state || undefined}
            onClick={() => onView({ state, about: view.about, order: usualOrder(state) })}
          >
            {label} <span className={plain.numbers}>{counts?.[state] ?? ''}</span>
          </button>
        ))}
      </nav>
      <div className={classes.filters}>
        <NativeSelect
          aria-label="What they are about"
          data={[everything, ...queueAbouts]}
          value={view.about ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onView({ ...view, about: queueAbouts.find((one) => one.value === value)?.value })
          }
        />
        <NativeSelect
          aria-label="Order"
          data={[...queueOrders]}
          value={view.order}
          onChange={({ currentTarget: { value } }) =>
            onView({ ...view, order: queueOrders.find((one) => one.value === value)?.value ?? view.order })
          }
        />
      </div>
    </div>
  );
}

const everything = { value: '', label: 'Everything' };
