// Badges, banners, timeline, copy fields, avatars.
import { Button } from '@candor/ui';
import { CopyField } from '@candor/ui/copy/copy-field.tsx';
import { Avatar } from '@candor/ui/identity/avatar.tsx';
import { Flag } from '@candor/ui/identity/flag.tsx';
import { QrImage } from '@candor/ui/qr/qr-image.tsx';
import { Badge, type BadgeTone } from '@candor/ui/status/badge.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { Timeline } from '@candor/ui/steps/timeline.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';

const tones: readonly BadgeTone[] = ['neutral', 'accent', 'success', 'danger', 'warning', 'info', 'up', 'down'];

const flag =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3'%3E%3Cpath fill='%23fff' d='M0 0h4v3H0z'/%3E%3Cpath fill='%23dc143c' d='M0 1.5h4V3H0z'/%3E%3C/svg%3E";

export function StatusSpecimens() {
  return (
    <Section title="Status">
      <div className="grid gap-4 md:grid-cols-2">
        <Card className="flex flex-col gap-3">
          <Banner tone="info" title="Markets close early today" />
          <Banner tone="success" title="Your account is verified" />
          <Banner tone="warning" title="A payment is due" action={<Button size="small">Pay now</Button>}>
            $120.00 by Friday, 14:00
          </Banner>
          <Banner tone="danger" title="Trading is paused">
            You can still see your positions.
          </Banner>
          <div className="flex flex-wrap gap-2">
            {tones.map((tone) => (
              <Badge key={tone} tone={tone}>
                {tone}
              </Badge>
            ))}
          </div>
          <div className="flex items-center gap-3">
            <Avatar name="Anna Kowalska" />
            <Avatar name="李雷" size={56} />
            <Avatar name="AAPL" square />
            <Flag url={flag} name="Poland" />
          </div>
        </Card>
        <Card>
          <Timeline
            label="Withdrawal"
            steps={[
              { key: 'a', state: 'done', stateLabel: 'done', title: 'Requested', time: '10:02' },
              { key: 'b', state: 'done', stateLabel: 'done', title: 'Checked', time: '10:14', detail: 'No blockers' },
              { key: 'c', state: 'current', stateLabel: 'now', title: 'Sent to your bank', time: '10:15' },
              { key: 'd', state: 'waiting', stateLabel: 'to come', title: 'Arrives by Friday' },
            ]}
          />
        </Card>
        <Card className="flex flex-col gap-3">
          <CopyField
            label="IBAN"
            value="DE89370400440532013000"
            shown="DE89 3704 0044 0532 0130 00"
            copyLabel="Copy"
            copiedLabel="Copied"
          />
          <CopyField label="Reference" value="CND-4821-77" copyLabel="Copy" copiedLabel="Copied" big />
        </Card>
        <Card className="flex items-center justify-center">
          <QrImage
            text="otpauth://totp/Candor:anna?secret=JBSWY3DPEHPK3PXP&issuer=Candor"
            label="Code for your authenticator app"
          />
        </Card>
      </div>
    </Section>
  );
}
