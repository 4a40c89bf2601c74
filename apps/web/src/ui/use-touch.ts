import { useMediaQuery } from '@mantine/hooks';
import { useWidth } from './use-width.ts';

/** Whether the device is used by touch, without a keyboard: phones, and tablets of any width. */
export function useTouch(): boolean {
  const isCoarse = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  return useWidth() === 'phone' || isCoarse;
}
