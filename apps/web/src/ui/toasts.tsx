import { IconCheck } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import classes from './toasts.module.css';
import { BOTTOM_BARS, useHeightBelow } from './use-height-below.ts';

const shownMilliseconds = 4000;
/** Toasts must not cover bars at the lower edge or the offline notice. */
const BELOW_TOASTS = `${BOTTOM_BARS}, [data-offline-notice]`;
/** Gap between toasts and bars at the lower edge, in CSS pixels. */
const ABOVE_BARS = 12;
/** Longer, so that the user can reach the button. */
const shownWithActMilliseconds = 10_000;

/** An action offered in a toast, for example Undo. */
export interface ToastAct {
  label: string;
  onAct: () => void;
  /** The change that it undoes. If that is undone elsewhere, the toast disappears. */
  changeId?: number;
  /** How long it is shown (ms); by default ten seconds. */
  shownMs?: number;
}

interface Toast {
  id: number;
  text: string;
  act: ToastAct | undefined;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a success message at the lower edge for four seconds. With an action, it stays ten seconds and while it is
 * hovered or focused. Use it only if the control of the action is gone; otherwise, show the result there.
 */
export function showToast(text: string, act?: ToastAct): void {
  lastId += 1;
  change([...toasts, { id: lastId, text, act }].slice(-3));
}

/** Removes toasts that offer to undo a change that was undone elsewhere. */
export function removeToastsOf(changeId: number): void {
  if (toasts.some(({ act }) => act?.changeId === changeId)) {
    change(toasts.filter(({ act }) => act?.changeId !== changeId));
  }
}

function dismiss(toast: Toast): void {
  change(toasts.filter(({ id }) => id !== toast.id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The region of toasts. It is always in the page, so that screen readers know it before a message appears. */
export function ToastRegion() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  const below = useHeightBelow(BELOW_TOASTS, shown.length > 0);
  return (
    <div
      className={classes.region}
      role="status"
      aria-live="polite"
      style={below === 0 ? undefined : { bottom: below + ABOVE_BARS }}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { act } = toast;
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(
      () => dismiss(toast),
      toast.act === undefined ? shownMilliseconds : (toast.act.shownMs ?? shownWithActMilliseconds),
    );
    return () => clearTimeout(timer);
  }, [toast, isHeld]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it from going.
    <div
      className={classes.toast}
      data-act={act === undefined ? undefined : true}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <IconCheck size={18} stroke={1.75} aria-hidden="true" />
      {toast.text}
      {act === undefined ? null : (
        <button
          type="button"
          onClick={() => {
            dismiss(toast);
            act.onAct();
          }}
        >
          {act.label}
        </button>
      )}
    </div>
  );
}
