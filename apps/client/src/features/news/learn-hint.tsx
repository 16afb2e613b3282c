// The way from the news to the learning centre, for those who stumble over a word.
import { Link } from '@tanstack/react-router';
import { buttonLook } from '@candor/ui';
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';

export function LearnHint() {
  const t = useText();
  return (
    <Card className="flex flex-col items-start gap-4">
      <p className="text-muted">{t('news.learn')}</p>
      <Link to="/discover/guides" className={buttonLook({ variant: 'secondary' })}>
        {t('news.learn_action')}
      </Link>
    </Card>
  );
}
