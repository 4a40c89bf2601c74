import { useDocumentTitle } from '@mantine/hooks';

const productName = 'Venture Atlas';

/** Sets the title of the window; the product's name stands behind it. */
export function usePageTitle(title: string): void {
  useDocumentTitle(title === '' ? productName : `${title} · ${productName}`);
}
