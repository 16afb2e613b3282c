// The account switcher (FUND-01): all accounts in a currency of one's choice, or one of them. Zero accounts are shown as what they
// are; every rate behind the total is named with source and age.
import { Amount } from '@candor/ui';
import { RadioCards } from '@candor/ui/choice/radio-cards.tsx';
import { SegmentedControl } from '@candor/ui/choice/segmented-control.tsx';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import { WalletIcon } from '@candor/ui/icons/money.tsx';
import { Flag } from '@candor/ui/identity/flag.tsx';
import { Drawer } from '@candor/ui/overlay/drawer.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { useLanguage, useText } from '@candor/web';
import { describeCountry } from '@candor/screens/money/describe-country.ts';
import { formatAge, shortenRate } from '@candor/screens/money/rate-text.ts';
import { useAccountChoice, useChooseAccount } from './queries.ts';
import { useAccountFlag } from './use-account-flag.ts';
import { isEmptyAccount, listCurrencies, viewAssets } from './view.ts';
import type { Assets } from './view.ts';

interface AccountDrawerProps {
  readonly assets: Assets;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function AccountDrawer({ assets, open, onOpenChange }: AccountDrawerProps) {
  const t = useText();
  const locale = useLanguage();
  const choice = useAccountChoice();
  const choose = useChooseAccount();
  const { account } = viewAssets(assets, choice);
  const { home, accounts } = assets;
  const currencies = listCurrencies(accounts);
  const options = [
    {
      value: 'all',
      title: t('accounts.all_in', { currency: home.currency }),
      icon: <WalletIcon size={24} />,
      trailing: <Amount value={home.net} className="font-medium" />,
    },
    ...accounts.map((one) => ({
      value: one.country,
      title: `${describeCountry(one.country, locale)} · ${one.currency}`,
      ...(isEmptyAccount(one) ? { detail: t('accounts.empty_account') } : {}),
      icon: <AccountFlag country={one.country} />,
      trailing: <Amount value={one.net} className="font-medium" />,
    })),
  ];
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t('accounts.title')} closeLabel={t('shell.close')}>
      <div className="flex flex-col gap-6">
        <p className="text-sm text-muted">{t('accounts.switch_note')}</p>
        <RadioCards
          hideLabel
          label={t('accounts.switch')}
          value={account?.country ?? 'all'}
          onValueChange={(value) => choose({ account: value === 'all' ? undefined : value })}
          options={options}
        />
        <div className="flex flex-col gap-2">
          <p aria-hidden className="text-sm font-medium">
            {t('accounts.total_in')}
          </p>
          <div className="ui-scroll-free max-w-full overflow-x-auto">
            <SegmentedControl
              label={t('accounts.total_in')}
              value={currencies.find((one) => one === choice.totalCurrency) ?? home.currency}
              onValueChange={(totalCurrency) => choose({ account: choice.account, totalCurrency })}
              segments={currencies.map((value) => ({ value, label: value }))}
            />
          </div>
        </div>
        <Rates assets={assets} />
      </div>
    </Drawer>
  );
}

function AccountFlag({ country }: { readonly country: string }) {
  const url = useAccountFlag(country);
  return url === undefined ? <WalletIcon size={24} /> : <Flag url={url} />;
}

function Rates({ assets }: { readonly assets: Assets }) {
  const t = useText();
  const locale = useLanguage();
  const { rates, missing } = assets.home;
  if (rates.length === 0 && missing.length === 0) return null;
  return (
    <section className="flex flex-col gap-1">
      <h3 className="flex items-center gap-2 text-sm font-semibold">
        {t('accounts.rates_title')}
        {rates.some(({ simulated }) => simulated) && <Badge tone="info">{t('shell.simulated')}</Badge>}
      </h3>
      <FactList
        className="text-sm"
        facts={rates.map(({ from, to, rate, source, simulated, age_s: ageS }) => ({
          key: from,
          label: simulated ? t('accounts.source_simulated') : source,
          note: formatAge(ageS, locale),
          value: t('accounts.rate_line', { from, to, rate: formatDecimal(shortenRate(rate), locale) }),
        }))}
      />
      {missing.length > 0 && (
        <p className="text-sm text-warning">
          {t('accounts.missing', { currencies: new Intl.ListFormat(locale).format(missing) })}
        </p>
      )}
    </section>
  );
}
