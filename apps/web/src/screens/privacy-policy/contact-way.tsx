import { appConfig } from '../../api/app-config.ts';

/** How to reach the operator, inside a sentence: the address when one is set, else in words. */
export function ContactWay() {
  const { contact_email: address } = appConfig();
  if (address === null) return <>the operator of this installation, by the way through which you learned of it</>;
  return (
    <>
      the operator of this installation at <a href={`mailto:${address}`}>{address}</a>
    </>
  );
}
