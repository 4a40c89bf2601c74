import { useMediaQuery } from '@mantine/hooks';
import { useWidth } from './use-width.ts';

/** Whether people press with a finger here, and have no keys beside them: on a phone, and on a tablet of any width. */
export function useTouch(): boolean {
  const isCoarse = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  return useWidth() === 'phone' || isCoarse;
}
