// What follows a term: paid out or for another one. It can be changed until the term ends, with the PIN.
import { useState } from 'react';
import { chooseMaturity } from '@candor/contract/savings/client.ts';
import type { SavingDetail } from '@candor/contract/savings/client.ts';
import { Button } from '@candor/ui';
import { RadioCards } from '@candor/ui/choice/radio-cards.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { useSigning } from '../../shared/pin/use-signing.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useServices } from '../../shared/use-services.ts';

export function MaturityCard({ saving }: { readonly saving: SavingDetail }) {
  const t = useText();
  const { api } = useServices();
  const chosen = saving.at_maturity ?? 'pay_out';
  const [choice, setChoice] = useState(chosen);
  const signing = useSigning(
    (pin, idempotencyKey) =>
      api.call(chooseMaturity, { params: { id: saving.id }, body: { at_maturity: choice, pin }, idempotencyKey }),
    t('savings.chosen'),
  );
  return (
    <Section title={t('savings.at_end')}>
      <Card className="flex flex-col gap-4">
        <RadioCards
          label={t('savings.at_end')}
          columns={2}
          value={choice}
          onValueChange={setChoice}
          options={(['pay_out', 'renew'] as const).map((value) => ({
            value,
            title: t(`savings.end_${value}`),
            detail: t(`savings.end_${value}_note`),
          }))}
        />
        <ProblemBanner problem={signing.problem} title={t('savings.choose_failed')} />
        {choice !== chosen && (
          <Button wide disabled={signing.isBusy} onClick={signing.open}>
            {t('savings.choose')}
          </Button>
        )}
        {signing.view(<p className="text-xl font-semibold">{t(`savings.end_${choice}`)}</p>)}
      </Card>
    </Section>
  );
}
