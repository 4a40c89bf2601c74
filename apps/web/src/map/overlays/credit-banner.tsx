import { messages } from '@venture-atlas/rules';
import { Link } from 'react-router';
import classes from './credit-banner.module.css';

export interface CreditBannerProps {
  maker: string;
  /** An external address, or a path of this installation. The same holds for `terms`. */
  url: string;
  licence: string | null;
  /** Where the terms of the license can be read. */
  terms: string | null;
}

/**
 * The maker of the map and how to support them. Shown only if both name and address are known (specification section
 * 2).
 */
export function CreditBanner({ maker, url, licence, terms }: CreditBannerProps) {
  return (
    <div className={classes.banner}>
      <span title={licence ? `License of the map: ${licence}` : undefined}>{messages.mapMadeBy(maker)}</span>
      <LinkTo address={url}>{messages.supportThem}</LinkTo>
      {terms ? <LinkTo address={terms}>{licence || 'License'}</LinkTo> : null}
    </div>
  );
}

function LinkTo({ address, children }: { address: string; children: string }) {
  if (address.startsWith('/')) return <Link to={address}>{children}</Link>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
