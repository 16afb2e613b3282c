// What can go wrong with a block trade and how to leave it: beside the form that asks and beside the request.
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';

export function RiskAndLeave() {
  const t = useText();
  return (['risk', 'leave'] as const).map((part) => (
    <Section key={part} title={t(`blocks.${part}`)}>
      <Card>
        <p className="text-sm">{t(`blocks.${part}_text`)}</p>
      </Card>
    </Section>
  ));
}
