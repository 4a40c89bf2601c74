import { EmptyState, type EmptyStateProps } from '../ui/empty-state.tsx';
import classes from './empty-page.module.css';

/** What a page shows in the place of its list: a card as wide as the rows would be, and the next step. */
export function EmptyPage(props: EmptyStateProps) {
  return (
    <div className={classes.card}>
      <EmptyState level={2} {...props} />
    </div>
  );
}
