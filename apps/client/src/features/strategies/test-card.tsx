// The short test: four questions, all must be right; then a day passes before the first purchase.
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { takeStrategyTest } from '@candor/contract/strategies/client.ts';
import type { Strategy } from '@candor/contract/strategies/client.ts';
import { testAnswers, testQuestions } from '@candor/contract/strategies/types.ts';
import type { TestAnswer, TestQuestion } from '@candor/contract/strategies/types.ts';
import { Button } from '@candor/ui';
import { RadioCards } from '@candor/ui/choice/radio-cards.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useServices } from '../../shared/use-services.ts';
import { strategyKeys } from './queries.ts';

type Answers = Partial<Record<TestQuestion, TestAnswer>>;

export function TestCard({ strategy }: { readonly strategy: Strategy }) {
  const t = useText();
  const { api } = useServices();
  const queries = useQueryClient();
  const [answers, setAnswers] = useState<Answers>({});
  const [told, setTold] = useState<string | null>(null);
  const { run, isBusy, problem } = useSubmit(async () => {
    const { loss, past, price, leave } = answers;
    if (!loss || !past || !price || !leave) return setTold(t('strategies.test_missing'));
    const body = { loss, past, price, leave };
    const result = await api.call(takeStrategyTest, { params: { id: strategy.id }, body });
    setTold(result.passed ? null : t('strategies.test_failed', { right: result.right, of: result.of }));
    if (result.passed) await queries.invalidateQueries({ queryKey: strategyKeys });
    return undefined;
  });
  return (
    <Card className="flex flex-col gap-5">
      <h3 className="font-semibold">{t('strategies.test_title')}</h3>
      {testQuestions.map((question) => (
        <RadioCards
          key={question}
          label={t(`strategies.q_${question}`)}
          value={answers[question] ?? ''}
          onValueChange={(chosen) => {
            const answer = testAnswers.find((one) => one === chosen);
            if (answer) setAnswers((before) => ({ ...before, [question]: answer }));
          }}
          options={testAnswers.map((answer) => ({ value: answer, title: t(`strategies.q_${question}_${answer}`) }))}
        />
      ))}
      {told !== null && <Banner tone="warning" urgent title={told} />}
      <ProblemBanner problem={problem} />
      <Button wide loading={isBusy} loadingLabel={t('shell.loading')} onClick={() => void run()}>
        {t('strategies.test_send')}
      </Button>
    </Card>
  );
}
