// Saves what the filters show as a table (CSV). In demo mode the file's name says so.
import { exportTransactions } from '@candor/contract/transactions/client.ts';
import { Button } from '@candor/ui';
import { DownloadIcon } from '@candor/ui/icons/action.tsx';
import { useText } from '@candor/web';
import { offerFile } from '@candor/web/device/offer-file.ts';
import { readDay } from '@candor/web/formats/day-groups.ts';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { useIsDemo, useServices } from '../../shared/use-services.ts';
import type { TransactionQuery } from './filters.ts';

export function ExportButton({ query }: { readonly query: TransactionQuery }) {
  const t = useText();
  const { api, session, toasts } = useServices();
  const isDemo = useIsDemo();
  const { run, isBusy } = useSubmit(async () => {
    try {
      const file: unknown = await api.call(exportTransactions, { query });
      if (!(file instanceof Blob)) throw new TypeError('the table is not a file');
      const name = `${isDemo ? 'demo-' : ''}transactions-${readDay(session.nowMs())}.csv`;
      offerFile(file, name);
      toasts.show({ variant: 'success', title: t('transactions-ui.exported', { name }) });
    } catch {
      toasts.show({ variant: 'error', title: t('transactions-ui.export_failed') });
    }
  });
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<DownloadIcon size={18} />}
      loading={isBusy}
      loadingLabel={t('shell.loading')}
      onClick={() => void run()}
    >
      {t('transactions-ui.export')}
    </Button>
  );
}
