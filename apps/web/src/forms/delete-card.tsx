import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { safeLocalPath } from '@venture-atlas/rules';
import type { AdminModel } from '@venture-atlas/types';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { deleteItem } from '../api/admin.ts';
import { errorText } from '../api/api-error.ts';
import { newClientKey } from '../api/client-key.ts';
import { staffKeys } from '../api/staff-keys.ts';
import { revertChange } from '../api/staff-map.ts';
import { Alert } from '../ui/alert.tsx';
import { Dialog } from '../ui/dialog.tsx';
import plain from '../ui/plain.module.css';
import { showToast } from '../ui/toasts.tsx';
import classes from './forms.module.css';

interface DeleteCardProps {
  /** The list to go to if the response has no redirect. */
  list: string;
  /** Whether the response says where to go. It does for the Atlas. */
  isOfAtlas: boolean;
  model: AdminModel;
  id: number;
  name: string;
  /** The kind of the item, for example "type". */
  what: string;
  /** What is deleted with it and what stays. */
  children: ReactNode;
}

/** Deletes an item, outside of its form: asks for confirmation, sends a POST, and follows the response. */
export function DeleteCard({ model, id, name, what, list, isOfAtlas, children }: DeleteCardProps) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const deleting = useMutation({
    mutationFn: () => deleteItem(model, id),
    onSuccess: async (answer) => {
      const { change_id: changeId } = answer;
      const undo = typeof changeId === 'number' ? { label: 'Undo', onAct: () => bringBack(changeId) } : undefined;
      showToast(`${name} is deleted.`, undo);
      client.removeQueries({ queryKey: staffKeys.adminItem(model, id) });
      const target = isOfAtlas ? followRedirect(answer, `${pathname}${search}`) : undefined;
      await navigate(target ?? list, { replace: true });
      await client.invalidateQueries({ queryKey: ['admin'] });
    },
  });
  const bringBack = (changeId: number) =>
    void revertChange(changeId, newClientKey()).then(
      () => {
        showToast(`${name} is back.`);
        return client.invalidateQueries({ queryKey: ['admin'] });
      },
      (error: unknown) => showToast(errorText(error)),
    );
  const close = () => {
    deleting.reset();
    setOpen(false);
  };
  return (
    <section className={`${plain.stack16} ${plain.card} ${classes.card}`} aria-labelledby="delete-title">
      <h2 className={plain.subtitle} id="delete-title">
        Delete this {what}
      </h2>
      <p className={plain.quiet}>{children}</p>
      <div>
        <Button variant="danger" onClick={() => setOpen(true)}>
          Delete {what}
        </Button>
      </div>
      <Dialog isOpen={isOpen} onClose={close} isDestructive title={`Delete ${name}?`} words={<p>{children}</p>}>
        {deleting.isError ? <Alert kind="error">{errorText(deleting.error)}</Alert> : null}
        <div className={plain.buttons} data-end>
          <Button variant="default" onClick={close} data-autofocus>
            Cancel
          </Button>
          <Button variant="danger-fill" disabled={deleting.isPending} onClick={() => deleting.mutate()}>
            Delete
          </Button>
        </div>
      </Dialog>
    </section>
  );
}

/**
 * The address that a response with `redirect` sends the browser to (specification section 7). It gets a `redirect`
 * parameter with the current page. The result is always an address of this site. Undefined if the response has no
 * redirect.
 *
 * @param from path and query of the page that sent the form
 */
export function followRedirect(answer: unknown, from: string): string | undefined {
  const { redirect } = (typeof answer === 'object' && answer !== null ? answer : {}) as { redirect?: unknown };
  if (typeof redirect !== 'string') return undefined;
  const [path = '/', hash] = safeLocalPath(redirect).split('#', 2);
  const back = new URLSearchParams({ redirect: safeLocalPath(from) });
  return `${path}${path.includes('?') ? '&' : '?'}${back}${hash === undefined ? '' : `#${hash}`}`;
}
