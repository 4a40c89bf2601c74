import type { Address, AnswerOf, CallAt } from '@venture-atlas/types';
import { pathOf } from './path-of.ts';
import { type SendOptions, sendForm } from './send-form.ts';

/** The calls that take a form with files. */
type FormAddress = { [At in Address]: CallAt<At> extends { body: 'form' } ? At : never }[Address];

/** Makes a call of the contract that takes a form with files. @param form made anew for each try */
export function callForm<At extends FormAddress>(
  address: At,
  form: () => FormData,
  { params, ...options }: SendOptions & { params?: Readonly<Record<string, string>> } = {},
): Promise<AnswerOf<CallAt<At>>> {
  return sendForm(pathOf(address, params)[1], form, options);
}
