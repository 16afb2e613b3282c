// An approved loan that waits to be drawn: what arrives, until when, and the signature with the PIN.
import { drawLoan } from '@candor/contract/loans/client.ts';
import type { LoanDetail } from '@candor/contract/loans/client.ts';
import { Amount } from '@candor/ui';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { useServices } from '../../shared/use-services.ts';
import { SignSteps } from '../../shared/pin/sign-steps.tsx';
import { useSigning } from '../../shared/pin/use-signing.tsx';
import { OfferFacts } from './offer-facts.tsx';

export function DrawCard({ loan }: { readonly loan: LoanDetail }) {
  const t = useText();
  const locale = useLanguage();
  const { api } = useServices();
  const { id, offer, draw_by: until } = loan;
  const signing = useSigning(
    (pin, idempotencyKey) => api.call(drawLoan, { params: { id }, body: { pin }, idempotencyKey }),
    t('loans.drawn'),
  );
  return (
    <Section title={t('loans.draw_title')}>
      <Card className="flex flex-col gap-5">
        <OfferFacts offer={offer} />
        <p className="text-sm text-muted">
          {t('loans.draw_note', { date: until === null ? '' : formatInstant(until, 'dateTime', { locale }) })}
        </p>
        <SignSteps signing={signing} failed={t('loans.draw_failed')} label={t('loans.draw')}>
          <Amount value={offer.received} />
        </SignSteps>
      </Card>
    </Section>
  );
}
