/** Style sheets that did not come. The loader of the build counts each as fetched and would leave it out for good. */
const broken = new Set<HTMLLinkElement>();

/** Remembers which style sheets fail from now on. @returns ends it */
export function watchBrokenStyles(): () => void {
  const remember = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    broken.add(target);
    target.remove();
  };
  document.addEventListener('error', remember, true);
  return () => document.removeEventListener('error', remember, true);
}

/**
 * Fetches again what did not come, so that no screen is drawn without its style.
 * @throws Error when one fails again
 */
export async function fetchBrokenStyles(): Promise<void> {
  const again = [...broken];
  broken.clear();
  // All of them, so that each that fails is remembered again.
  const results = await Promise.allSettled(again.map(fetchStyle));
  const failure = results.find((result) => result.status === 'rejected');
  if (failure !== undefined) throw failure.reason;
}

function fetchStyle(failed: HTMLLinkElement): Promise<void> {
  return new Promise((done, fail) => {
    const link = failed.cloneNode() as HTMLLinkElement;
    link.addEventListener('load', () => done());
    link.addEventListener('error', () => fail(new Error(link.href)));
    document.head.append(link);
  });
}
