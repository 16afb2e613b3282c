// Names what is shown and opens the choice; the drawer is brought when it is first asked for.
import { lazy, Suspense, useState } from 'react';
import { ChevronDownIcon } from '@candor/ui/icons/navigation.tsx';
import { Flag } from '@candor/ui/identity/flag.tsx';
import { useLanguage, useText } from '@candor/web';
import { describeCountry } from '@candor/screens/money/describe-country.ts';
import { useAccountChoice } from './queries.ts';
import { useAccountFlag } from './use-account-flag.ts';
import { viewAssets } from './view.ts';
import type { Assets } from './view.ts';

const AccountDrawer = lazy(async () => ({ default: (await import('./account-drawer.tsx')).AccountDrawer }));

export function AccountButton({ assets }: { readonly assets: Assets }) {
  const t = useText();
  const locale = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const { account, currency } = viewAssets(assets, useAccountChoice());
  const image = useAccountFlag(account?.country);
  const name = account
    ? `${describeCountry(account.country, locale)} · ${currency}`
    : t('accounts.all_in', { currency });
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          setIsWanted(true);
          setIsOpen(true);
        }}
        className="-ms-2 inline-flex min-h-11 min-w-0 items-center gap-2 rounded-control px-2 font-medium text-fg hover:bg-sunken"
      >
        {image !== undefined && <Flag url={image} width={20} />}
        <span className="truncate">{name}</span>
        <span className="sr-only">{t('accounts.switch')}</span>
        <ChevronDownIcon size={18} className="shrink-0 text-muted" />
      </button>
      {isWanted && (
        <Suspense fallback={null}>
          <AccountDrawer assets={assets} open={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  );
}
