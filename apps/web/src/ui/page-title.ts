import { useDocumentTitle } from '@mantine/hooks';

const productName = 'Venture Atlas';

/** Sets the title of the window, followed by the product's name. */
export function usePageTitle(title: string): void {
  useDocumentTitle(title === '' ? productName : `${title} · ${productName}`);
}
