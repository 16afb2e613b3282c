// The way from the news to the learning centre, for those who stumble over a word.
import { Link } from '@tanstack/react-router';
import { buttonLook } from '@candor/ui';
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';

export function LearnHint() {
  const t = useText();
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <p className="max-w-prose flex-[1_1_18rem] text-muted">{t('news.learn')}</p>
      <Link to="/discover/guides" className={buttonLook({ variant: 'secondary' })}>
        {t('news.learn_action')}
      </Link>
    </Card>
  );
}
