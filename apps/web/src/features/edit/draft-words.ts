import type { Child } from '@venture-atlas/types';

/** A place with the name for lists, which marks drafts. */
export const withDraftLabel = <P extends Pick<Child, 'name' | 'draft'>>(point: P): P =>
  point.draft === true ? { ...point, name: `${point.name} · Draft` } : point;
