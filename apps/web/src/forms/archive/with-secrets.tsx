import { Checkbox } from '../../ui/checkbox.tsx';

/** The choice whether a file has the secrets of texts. It is off at first. */
export function WithSecrets({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Checkbox
      label="With secrets"
      description="Includes the secrets that you may read. Keep the file to yourself: anyone who has it can read them."
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
