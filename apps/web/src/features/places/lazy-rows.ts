import { lazyScreen } from '../../loading/lazy-screen.ts';
import { AllRows, type RowsProps } from './all-rows.tsx';

/** The rows of a long list. Where they cannot be fetched, all rows stand in the page: slower, and nothing is missing. */
export const VirtualRows = lazyScreen<RowsProps>(async () => {
  try {
    return (await import('./virtual-rows.tsx')).VirtualRows;
  } catch {
    return AllRows;
  }
});
