import { lazyScreen } from '../../loading/lazy-screen.ts';
import { AllRows, type RowsProps } from './all-rows.tsx';

/** The rows of a long list. If they fail to load, all rows are rendered: slower, but complete. */
export const VirtualRows = lazyScreen<RowsProps>(async () => {
  try {
    return (await import('./virtual-rows.tsx')).VirtualRows;
  } catch {
    return AllRows;
  }
});
