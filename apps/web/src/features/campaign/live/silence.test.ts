import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useIsSilent, useSilence } from './silence.ts';

it('lasts until nothing covers the page any more', () => {
  const map = renderHook(() => useIsSilent());
  const handout = renderHook(({ isShown }) => useSilence(isShown), { initialProps: { isShown: false } });
  expect(map.result.current).toBe(false);

  handout.rerender({ isShown: true });
  const other = renderHook(() => useSilence(true));
  map.rerender();
  expect(map.result.current).toBe(true);

  handout.rerender({ isShown: false });
  map.rerender();
  expect(map.result.current).toBe(true);
  other.unmount();
  map.rerender();
  expect(map.result.current).toBe(false);
});
