import '../../ui/field-styles.ts';
import { TextInput } from '@mantine/core';
import { formMessages, messages } from '@venture-atlas/rules';
import { CHARACTER_NAME_MAX, type User } from '@venture-atlas/types';
import { saveUser } from '../../api/account.ts';
import { useSendingForm } from '../../forms/use-sending-form.ts';
import { fieldError } from '../../ui/field-error.tsx';
import { ChangeableRow } from './changeable-row.tsx';
import { RowForm } from './row-form.tsx';
import { useKeepUser } from './use-keep-user.ts';

const fields = ['name'] as const;

/** The name that others at the table see. */
export function NameRow({ user }: { user: User }) {
  return <ChangeableRow label="Name" value={user.name} form={(close) => <NameForm user={user} close={close} />} />;
}

function NameForm({ user, close }: { user: User; close: (sentence?: string) => void }) {
  const keepUser = useKeepUser();
  const { form, ...sending } = useSendingForm(
    fields,
    {
      initialValues: { name: user.name },
      validate: {
        name: (name) => {
          if (name.trim() === '') return formMessages.fieldRequired('Name');
          return [...name.trim()].length > CHARACTER_NAME_MAX ? messages.nameTooLong(CHARACTER_NAME_MAX) : null;
        },
      },
    },
    async ({ name }) => {
      keepUser(await saveUser({ name: name.trim() }));
      close(formMessages.saved);
    },
  );
  return (
    <RowForm {...sending} fields={fields} onCancel={() => close()}>
      <TextInput
        label="Name"
        description="Shown with the notes you write. It does not have to be your real one."
        autoComplete="nickname"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoFocus
        key={form.key('name')}
        {...form.getInputProps('name')}
        error={fieldError(form.errors.name)}
      />
    </RowForm>
  );
}
