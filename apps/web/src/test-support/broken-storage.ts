import { vi } from 'vitest';

/** A browser that keeps nothing: every use of the storage throws, as with site data switched off. */
export function blockStorage(name: 'localStorage' | 'sessionStorage' = 'localStorage'): void {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal(name, {
    getItem: refuse,
    setItem: refuse,
    removeItem: refuse,
    key: refuse,
    clear: () => {},
    get length(): number {
      return refuse();
    },
  });
}

/** A storage that still gives what it has and takes nothing more. */
export function fillStorage(name: 'localStorage' | 'sessionStorage' = 'localStorage'): void {
  const real = window[name];
  vi.stubGlobal(name, {
    getItem: (key: string) => real.getItem(key),
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
    removeItem: (key: string) => real.removeItem(key),
    key: (index: number) => real.key(index),
    clear: () => real.clear(),
    get length(): number {
      return real.length;
    },
  });
}
