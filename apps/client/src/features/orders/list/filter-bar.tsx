// The choices over the list: product, status, period. Each stands in the address, so back undoes it and a link repeats it.
import { Link, useNavigate } from '@tanstack/react-router';
import { orderStatuses } from '@candor/contract/orders/statuses.ts';
import { productTypes } from '@candor/contract/products/types.ts';
import { buttonLook } from '@candor/ui';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { Select } from '@candor/ui/select/select.tsx';
import { useText } from '@candor/web';
import { orderPeriods } from '../../../shared/orders/orders-search.ts';
import type { OrdersSearch } from '../../../shared/orders/orders-search.ts';
import { isFiltered, isReversed } from './filters.ts';

type Choice = { readonly [Name in keyof OrdersSearch]?: OrdersSearch[Name] | undefined };

export function FilterBar({ search }: { readonly search: OrdersSearch }) {
  const t = useText();
  const navigate = useNavigate({ from: '/portfolio/orders' });
  const choose = (choice: Choice): void => {
    const next = Object.fromEntries(Object.entries({ ...search, ...choice }).filter(([, value]) => value));
    void navigate({ search: next });
  };
  const period = search.period ?? 'all';
  return (
    <fieldset className="ui-card flex flex-col gap-4">
      <legend className="sr-only">{t('orders-ui.filters')}</legend>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
        <Select
          label={t('orders-ui.type')}
          value={search.type ?? 'all'}
          onValueChange={(value) => choose({ type: productTypes.find((type) => type === value) })}
          options={(['all', ...productTypes] as const).map((value) => ({ value, label: t(`orders-ui.type_${value}`) }))}
        />
        <Select
          label={t('orders-ui.status')}
          value={search.status ?? 'all'}
          onValueChange={(value) => choose({ status: orderStatuses.find((status) => status === value) })}
          options={(['all', ...orderStatuses] as const).map((value) => ({
            value,
            label: t(`orders-ui.status_${value}`),
          }))}
        />
        <Select
          className="col-span-2 md:col-span-1"
          label={t('transactions-ui.period')}
          value={period}
          onValueChange={(value) => choose({ period: value === 'all' ? undefined : value })}
          options={orderPeriods.map((value) => ({ value, label: t(`transactions-ui.preset_${value}`) }))}
        />
      </div>
      {period === 'custom' && (
        <div className="grid grid-cols-2 gap-3 md:max-w-md">
          <TextField
            type="date"
            label={t('transactions-ui.from')}
            value={search.from ?? ''}
            onChange={({ target }) => choose({ from: target.value })}
          />
          <TextField
            type="date"
            label={t('transactions-ui.to')}
            value={search.to ?? ''}
            {...(isReversed(search) ? { error: t('transactions-ui.range_wrong') } : {})}
            onChange={({ target }) => choose({ to: target.value })}
          />
        </div>
      )}
      {isFiltered(search) && (
        <Link
          to="/portfolio/orders"
          search={{}}
          className={`${buttonLook({ variant: 'quiet', size: 'small' })} self-end`}
        >
          {t('transactions-ui.clear')}
        </Link>
      )}
    </fieldset>
  );
}
