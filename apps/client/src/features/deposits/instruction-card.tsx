// What to type into the bank's form or the wallet, each value with Copy. In demo mode it says that no real money may be sent (G-15).
import { findCodeScheme } from '@candor/contract/bank-accounts/bank-number.ts';
import type { Deposit, DepositChannel } from '@candor/contract/deposits/client.ts';
import { Amount } from '@candor/ui/amount/amount.tsx';
import { CopyField } from '@candor/ui/copy/copy-field.tsx';
import { QrImage } from '@candor/ui/qr/qr-image.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import type { Translate } from '@candor/web';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { useIsDemo } from '../../shared/use-services.ts';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { trimZeros } from '@candor/screens/money/trim-zeros.ts';
import { groupFours } from '@candor/screens/money/group-fours.ts';
import { readField } from './channel.ts';
import { describePayment } from './payment-code.ts';
import { useRegister } from './queries.ts';

export function InstructionCard({ deposit }: { readonly deposit: Deposit }) {
  const t = useText();
  const register = useRegister();
  const channel = register.data?.find(({ id }) => id === deposit.channel_id);
  return (
    <Section title={t(deposit.kind === 'bank' ? 'deposits.pay_bank' : 'deposits.pay_crypto')}>
      <Card className="flex flex-col gap-4">
        {channel && <Instructions deposit={deposit} channel={channel} />}
        {register.isPending && <SkeletonRows rows={4} leading={false} />}
        {register.isError && <LoadProblem problem={register.error} onRetry={() => void register.refetch()} />}
      </Card>
    </Section>
  );
}

function Instructions({ deposit, channel }: { readonly deposit: Deposit; readonly channel: DepositChannel }) {
  const t = useText();
  const locale = useLanguage();
  const isDemo = useIsDemo();
  const isBank = channel.kind === 'bank';
  const copy = {
    copyLabel: t('credentials.copy'),
    copiedLabel: t('credentials.copied'),
    failedLabel: t('credentials.copy_failed'),
  };
  if (channel.closed_at !== null) {
    return (
      <Banner tone="danger" title={t('deposits.closed_title')}>
        {t('deposits.closed_text')}
      </Banner>
    );
  }
  return (
    <>
      {isDemo && (
        <Banner tone="warning" title={t('deposits.demo_title')}>
          {t('deposits.demo_text')}
        </Banner>
      )}
      {!isBank && (
        <Banner tone="warning" title={t('deposits.network_title', { network: readField(channel, 'network') ?? '' })}>
          {t('deposits.network_text', { currency: channel.currency })}
        </Banner>
      )}
      <CopyField
        big
        label={t(isBank ? 'deposits.reference_label' : 'deposits.number_label')}
        value={deposit.reference}
        shown={groupFours(deposit.reference)}
        {...copy}
      />
      <p className="text-sm text-muted">{t(isBank ? 'deposits.reference_note' : 'deposits.number_note')}</p>
      <div className="flex flex-col gap-2.5">
        <CopyField
          label={t('deposits.amount')}
          value={trimZeros(deposit.amount.amount)}
          shown={<Amount value={deposit.amount} price />}
          {...copy}
        />
        {channel.fields.map(({ name, value }) => (
          <CopyField
            key={name}
            label={nameField(t, name, channel.currency)}
            value={value}
            {...(name === 'iban' ? { shown: groupFours(value) } : {})}
            {...copy}
          />
        ))}
      </div>
      <PaymentQr deposit={deposit} channel={channel} />
      <p className="text-sm text-muted">
        {t('deposits.own_name')}{' '}
        {t('deposits.channel_from', { date: formatInstant(channel.usable_from, 'date', { locale }) })}
      </p>
    </>
  );
}

function PaymentQr({ deposit, channel }: { readonly deposit: Deposit; readonly channel: DepositChannel }) {
  const t = useText();
  const code = describePayment(channel, deposit);
  if (!code) return null;
  return (
    <figure className="flex flex-wrap items-center gap-4 rounded-control bg-sunken p-4">
      <QrImage text={code.text} label={t(`deposits.qr_${code.kind}`)} size={168} />
      <figcaption className="min-w-40 flex-1 text-sm text-muted">{t(`deposits.qr_${code.kind}_note`)}</figcaption>
    </figure>
  );
}

/** The code of a bank has another name in every country. */
function nameField(t: Translate, name: DepositChannel['fields'][number]['name'], currency: string): string {
  if (name !== 'bank_code') return t(`deposits.field_${name}`);
  const scheme = findCodeScheme(currency);
  return t(scheme === undefined ? 'deposits.field_bank_code' : `deposits.code_${scheme}`);
}
