import { IconCheck } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import classes from './toasts.module.css';

const shownMilliseconds = 4000;

interface Toast {
  id: number;
  text: string;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Says at the lower edge that something worked, for four seconds. Only for acts
 * whose own control is gone; otherwise the answer stands where the act was.
 */
export function showToast(text: string): void {
  lastId += 1;
  change([...toasts, { id: lastId, text }].slice(-3));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts appear; stands once in the page, so that screen readers know the region before it speaks. */
export function ToastRegion() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div className={classes.region} role="status" aria-live="polite">
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => change(toasts.filter(({ id }) => id !== toast.id)), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [toast.id]);
  return (
    <p className={classes.toast}>
      <IconCheck size={18} stroke={1.75} aria-hidden="true" />
      {toast.text}
    </p>
  );
}
