import type { TableParts } from '../table/table-parts.ts';
import { TableHandout } from './table-handout.tsx';

export const onTable: TableParts = { name: 'handouts', order: 40, Shown: TableHandout };
