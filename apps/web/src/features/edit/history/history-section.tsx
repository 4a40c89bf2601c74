import type { HistoryOf } from '../../../api/staff-map.ts';
import { Collapsible } from '../../../ui/collapsible.tsx';
import type { EditSession } from '../session/edit-state.ts';
import { HistoryList } from './history-list.tsx';

/** The history of one place, closed at first. */
export function HistorySection({ of, session }: { of: HistoryOf; session: EditSession }) {
  return (
    <Collapsible title="History">
      <HistoryList of={of} session={session} />
    </Collapsible>
  );
}
