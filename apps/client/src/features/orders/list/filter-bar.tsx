// The choices over the list: product, status, period. Each stands in the address, so back undoes it and a link repeats it.
import { useNavigate } from '@tanstack/react-router';
import { orderStatuses } from '@candor/contract/orders/statuses.ts';
import { productTypes } from '@candor/contract/products/types.ts';
import { Select } from '@candor/ui/select/select.tsx';
import { useText } from '@candor/web';
import { applyChoice } from '../../../shared/period-choice.ts';
import type { OrdersSearch } from '../../../shared/orders/orders-search.ts';
import { FilterFold } from '../../../shared/filter-fold.tsx';
import { countFilters } from './filters.ts';

type Choice = { readonly [Name in keyof OrdersSearch]?: OrdersSearch[Name] | undefined };

export function FilterBar({ search }: { readonly search: OrdersSearch }) {
  const t = useText();
  const navigate = useNavigate({ from: '/portfolio/orders' });
  const choose = (choice: Choice): void => {
    void navigate({ search: applyChoice(search, choice) });
  };
  return (
    <FilterFold page="/portfolio/orders" count={countFilters(search)} search={search} onChoose={choose}>
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
    </FilterFold>
  );
}
