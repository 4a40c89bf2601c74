import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PlaceMenu } from './place-menu.tsx';

const scroll = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollIntoView');
afterEach(() => {
  if (scroll === undefined) Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  else Object.defineProperty(Element.prototype, 'scrollIntoView', scroll);
});

test('the menu comes into view, and goes, also where scrolling gives back a promise', () => {
  const scrolled = vi.fn(() => Promise.resolve());
  Object.defineProperty(Element.prototype, 'scrollIntoView', { value: scrolled, configurable: true });
  const rows = [{ kind: 'place' as const, id: 7, name: 'Neverwinter', on: 'Sword Coast' }];
  const { unmount } = render(<PlaceMenu id="menu" rows={rows} words="never" active={0} choose={vi.fn()} />);
  expect(scrolled).toHaveBeenCalledOnce();
  expect(screen.getByRole('option').textContent).toBe('NeverwinterSword Coast');
  expect(screen.getByText('Never').tagName).toBe('MARK');
  expect(unmount).not.toThrow();
});
