// Dialog, drawer, menu, popover, tooltip and toasts.
import { Button, createToastStore, IconButton } from '@candor/ui';
import { EditIcon, TrashIcon } from '@candor/ui/icons/action.tsx';
import { MoreIcon } from '@candor/ui/icons/navigation.tsx';
import { HelpIcon } from '@candor/ui/icons/status.tsx';
import { Menu } from '@candor/ui/menu/menu.tsx';
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import { Drawer } from '@candor/ui/overlay/drawer.tsx';
import { Popover } from '@candor/ui/popover/popover.tsx';
import { Tooltip } from '@candor/ui/popover/tooltip.tsx';
import { Select } from '@candor/ui/select/select.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { Toaster } from '@candor/ui/toast/toaster.tsx';
import { useState } from 'react';
import { HoldingRows } from './holding-rows.tsx';

const reasons = [
  { value: 'amount', label: 'Wrong amount' },
  { value: 'account', label: 'Wrong account' },
  { value: 'other', label: 'Something else' },
] as const;
const toastSpecimens = ['success', 'error', 'warning', 'info'] as const;

export function OverlaySpecimens() {
  const [dialog, setDialog] = useState(false);
  const [reason, setReason] = useState<(typeof reasons)[number]['value'] | null>(null);
  const [drawer, setDrawer] = useState(false);
  const [toasts] = useState(() => createToastStore(() => performance.now()));
  return (
    <Section title="Overlays">
      <Card className="flex flex-wrap items-center gap-3">
        <Button onClick={() => setDialog(true)}>Open dialog</Button>
        <Button variant="secondary" onClick={() => setDrawer(true)}>
          Open drawer
        </Button>
        {toastSpecimens.map((variant) => (
          <Button
            key={variant}
            variant="secondary"
            onClick={() =>
              toasts.show({
                variant,
                title: `A ${variant} toast`,
                detail: 'With a second line.',
                action: { label: 'Undo', onPress: () => undefined },
              })
            }
          >
            {variant}
          </Button>
        ))}
        <Menu
          trigger={<IconButton label="More actions" icon={<MoreIcon />} />}
          entries={[
            { key: 'edit', label: 'Edit', icon: <EditIcon size={20} />, onPress: () => undefined },
            { key: 'delete', label: 'Delete', icon: <TrashIcon size={20} />, danger: true, onPress: () => undefined },
          ]}
        />
        <Popover title="How this is computed" trigger={<IconButton label="Explain" icon={<HelpIcon />} />}>
          Cash minus amounts on hold minus unsettled sales.
        </Popover>
        <Tooltip trigger={<IconButton label="Edit" icon={<EditIcon />} />}>Edit the name</Tooltip>
      </Card>
      <Dialog
        open={dialog}
        onOpenChange={setDialog}
        title="Cancel this withdrawal?"
        description="The money returns to your cash balance at once."
        closeLabel="Close"
        actions={
          <>
            <Button variant="secondary" onClick={() => setDialog(false)}>
              Keep it
            </Button>
            <Button variant="danger" onClick={() => setDialog(false)}>
              Cancel withdrawal
            </Button>
          </>
        }
      >
        <Select label="Reason" options={reasons} value={reason} onValueChange={setReason} placeholder="Choose one" />
      </Dialog>
      <Drawer open={drawer} onOpenChange={setDrawer} title="Messages" closeLabel="Close">
        <HoldingRows />
        <Button className="mt-4" variant="secondary" onClick={() => setDialog(true)}>
          Dialog over drawer
        </Button>
      </Drawer>
      <Toaster store={toasts} closeLabel="Dismiss" regionLabel="Notifications" />
    </Section>
  );
}
