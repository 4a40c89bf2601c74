import { formMessages } from '@venture-atlas/rules';
import { Alert } from '../ui/alert.tsx';

/** Stands above the button of a form whose mistakes are dear (specification section 5: protected forms). */
export function ProtectedFormNotice({ text = formMessages.protectedForm }: { text?: string }) {
  return <Alert kind="warning">{text}</Alert>;
}
