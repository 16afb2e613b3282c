// How the price of an exchange is made, in the order of its lines: beside the form and beside a receipt.
import { useText } from '@candor/web';
import { HowItWorks } from '../../shared/how-it-works.tsx';

export function PriceCourse() {
  const t = useText();
  return (
    <HowItWorks
      title={t('exchange.how')}
      steps={[
        { title: t('exchange.reference'), text: t('exchange.how_reference') },
        { title: t('exchange.spread'), text: t('exchange.how_spread') },
        { title: t('exchange.how_book'), text: t('exchange.review_note') },
      ]}
    />
  );
}
