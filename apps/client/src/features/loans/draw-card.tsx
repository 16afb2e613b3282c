// An approved loan that waits to be drawn: what arrives, until when, and the signature with the PIN.
import { drawLoan } from '@candor/contract/loans/client.ts';
import type { LoanDetail } from '@candor/contract/loans/client.ts';
import { Amount, Button } from '@candor/ui';
import { Banner } from '@candor/ui/status/banner.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { describeProblem } from '@candor/screens/forms/problem-text.ts';
import { useServices } from '../../shared/use-services.ts';
import { OfferFacts } from './offer-facts.tsx';
import { useSigning } from '../../shared/pin/use-signing.tsx';

export function DrawCard({ loan }: { readonly loan: LoanDetail }) {
  const t = useText();
  const locale = useLanguage();
  const { api } = useServices();
  const { id, offer, draw_by: until } = loan;
  const signing = useSigning(
    (pin, idempotencyKey) => api.call(drawLoan, { params: { id }, body: { pin }, idempotencyKey }),
    t('loans.drawn'),
  );
  const received = (
    <p className="text-2xl font-semibold">
      <Amount value={offer.received} />
    </p>
  );
  return (
    <Section title={t('loans.draw_title')}>
      <Card className="flex flex-col gap-5">
        <OfferFacts offer={offer} />
        <p className="text-sm text-muted">
          {t('loans.draw_note', { date: until === null ? '' : formatInstant(until, 'dateTime', { locale }) })}
        </p>
        {signing.problem !== null && (
          <Banner tone="danger" urgent title={t('loans.draw_failed')}>
            {describeProblem(t, signing.problem)}
          </Banner>
        )}
        <Button wide disabled={signing.isBusy} onClick={signing.open}>
          {t('loans.draw')}
        </Button>
        {signing.view(received)}
      </Card>
    </Section>
  );
}
