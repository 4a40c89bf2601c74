import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { HistoryOf } from '../../../api/staff-map.ts';
import type { EditSession } from '../session/edit-state.ts';
import { HistoryList } from './history-list.tsx';
import classes from './history-section.module.css';

/** The history of one place, folded until it is asked for. */
export function HistorySection({ of, session }: { of: HistoryOf; session: EditSession }) {
  const [isOpen, setOpen] = useState(false);
  const bodyId = useId();
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>
        <button
          type="button"
          className={classes.head}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setOpen(!isOpen)}
        >
          History
          <Chevron size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </h3>
      <div id={bodyId}>{isOpen ? <HistoryList of={of} session={session} /> : null}</div>
    </section>
  );
}
