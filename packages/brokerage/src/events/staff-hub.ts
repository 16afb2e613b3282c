// The lines of staff on this node: every act that the trail records is turned into the part of the desk that changed by it, and told to
// the staff of that tenant. Never says who did what or to whom.
import * as z from 'zod/mini';
import type { DeskFrame, DeskQueue } from '@candor/contract/events/staff.ts';
import { idOf } from '@candor/contract/schemas/scalars.ts';
import type { TenantId } from '@candor/platform/db/index.ts';
import { actsRecorded } from '../audit/index.ts';
import { watchAlarms } from './alarm-watch.ts';
import type { AlarmWatchParts } from './alarm-watch.ts';
import { chatChanged, readChatSignal } from './chat-signal.ts';
import { createLines, say } from './lines.ts';
import type { LineParts, Lines } from './lines.ts';
import type { StaffTicketHolder } from './tickets.ts';

const signalShape = z.object({ tenantId: idOf('tenant'), acts: z.array(z.string()) });

type Part = DeskQueue | 'approvals' | 'claims' | 'alarms' | 'chats';

/** By the noun of an act, or by the whole act where the noun alone says too much. */
const partsOf: Readonly<Record<string, readonly Part[]>> = {
  approval: ['approvals', 'claims'],
  claim: ['claims'],
  deposit: ['deposits', 'suspense', 'statements'],
  statement: ['deposits', 'suspense', 'statements'],
  suspense: ['suspense'],
  booking: ['deposits', 'withdrawals'],
  withdrawal: ['withdrawals'],
  protection: ['protections', 'withdrawals'],
  bank_account: ['bank_accounts'],
  loan: ['loans'],
  due: ['dues'],
  score: ['contests'],
  complaint: ['complaints'],
  data: ['data_requests'],
  block: ['blocks'],
  kyc: ['kyc'],
  settlement: ['breaks', 'orders'],
  corporate_action: ['corporate_actions'],
  // Fills come by the thousand and change no queue: only what waits for a person is told.
  'order.placed': ['orders'],
  'order.released': ['orders'],
  'order.rejected': ['orders'],
  'order.cancelled': ['orders'],
  'order.expired': ['orders'],
  'staff_login.failed': ['alarms'],
  'staff_login.address_refused': ['alarms'],
  'kyc.hit': ['kyc', 'alarms'],
  'kyc.hit_settled': ['kyc', 'alarms'],
  'kyc.taken_back': ['kyc', 'alarms'],
  'job.retried': ['alarms'],
  'login.failed': ['locks'],
  'pin.check_failed': ['locks'],
  'password.check_failed': ['locks'],
  'reset.started': ['locks'],
  'password.reset': ['locks'],
  'client.unlocked': ['locks'],
};

export const findParts = (act: string): readonly Part[] => partsOf[act] ?? partsOf[act.split('.', 1)[0] ?? ''] ?? [];

/** What happens within it is told together: a thousand orders a second are one frame. */
const gatherMs = 250;

export function createStaffHub(parts: LineParts & AlarmWatchParts): Pick<Lines<StaffTicketHolder>, 'open' | 'close'> {
  const { bus, clock } = parts;
  const lines = createLines<StaffTicketHolder>(parts, ({ staffId }) => staffId);
  const waiting = new Map<TenantId, Set<Part>>();

  function tell(tenantId: TenantId): void {
    const changed = waiting.get(tenantId) ?? new Set();
    waiting.delete(tenantId);
    const frames = describeChange(changed, clock.now().toISOString());
    for (const member of lines.members) {
      if (member.holder.scope.tenantId === tenantId) for (const frame of frames) say(member, frame);
    }
  }

  function gather(tenantId: TenantId, changed: readonly Part[]): void {
    const known = waiting.get(tenantId);
    waiting.set(tenantId, new Set([...(known ?? []), ...changed]));
    if (!known) clock.setTimer(() => tell(tenantId), gatherMs);
  }

  const subscription = bus.subscribe(actsRecorded, (payload) => {
    if (lines.members.size === 0) return;
    const { tenantId, acts } = z.parse(signalShape, JSON.parse(Buffer.from(payload).toString()));
    const changed = acts.flatMap(findParts);
    if (changed.length > 0) gather(tenantId, changed);
  });
  const chats = bus.subscribe(chatChanged, (payload) => {
    if (lines.members.size === 0) return;
    const { tenantId, clientId, what, by, staffId } = readChatSignal(payload);
    if (what !== 'typing') return gather(tenantId, ['chats']);
    if (by === 'staff') return;
    const frame: DeskFrame = { kind: 'chat_typing', at: clock.now().toISOString(), client_id: clientId };
    for (const member of lines.members) {
      if (member.holder.staffId === staffId && member.holder.scope.tenantId === tenantId) say(member, frame);
    }
  });
  const listTenants = () => new Set([...lines.members].map(({ holder }) => holder.scope.tenantId));
  const alarms = watchAlarms(parts, listTenants, (tenantId) => gather(tenantId, ['alarms']));
  return {
    open(connection, holder) {
      alarms.begin(holder.scope.tenantId);
      return lines.open(connection, holder);
    },
    close() {
      alarms.stop();
      lines.close();
      subscription.cancel();
      chats.cancel();
    },
  };
}

function describeChange(changed: ReadonlySet<Part>, at: string): DeskFrame[] {
  const isQueue = (part: Part): part is DeskQueue =>
    part !== 'approvals' && part !== 'claims' && part !== 'alarms' && part !== 'chats';
  const queues = [...changed].filter(isQueue);
  const frames: DeskFrame[] = [];
  if (queues.length > 0) frames.push({ kind: 'queues_changed', at, queues });
  if (changed.has('approvals')) frames.push({ kind: 'approvals_changed', at });
  if (changed.has('claims')) frames.push({ kind: 'claims_changed', at });
  if (changed.has('alarms')) frames.push({ kind: 'alarms_changed', at });
  if (changed.has('chats')) frames.push({ kind: 'chats_changed', at });
  return frames;
}
