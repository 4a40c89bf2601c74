import type { Child } from '@venture-atlas/types';

/** A place as lists name it: of a draft they say that it is one. */
export const withDraftTold = <P extends Pick<Child, 'name' | 'draft'>>(point: P): P =>
  point.draft === true ? { ...point, name: `${point.name} · Draft` } : point;
