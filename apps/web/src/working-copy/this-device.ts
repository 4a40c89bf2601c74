import type { Device } from '@venture-atlas/types';

/** The kind of device that this page is open on. */
export function thisDevice(): Device {
  if (!window.matchMedia('(pointer: coarse)').matches) return 'computer';
  return window.matchMedia('(width < 768px), (height < 500px)').matches ? 'phone' : 'tablet';
}
