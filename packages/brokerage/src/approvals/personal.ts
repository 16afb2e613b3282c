// The personal texts of a proposal: sealed when it is made, opened for those who decide or propose, masked for other readers.
import { confirmersOf } from '@candor/contract/approvals/staff.ts';
import { maskName } from '@candor/contract/clients/person-name.ts';
import type { StaffRole } from '@candor/contract/roles.ts';
import type { ApprovalId } from '@candor/contract/ids.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { Approval } from './approval.ts';

/** By name, e.g. the payer of a deposit. Shown among the other texts of the proposal. */
export type PersonalTexts = Readonly<Record<string, string>>;

const cell = (rowId: string) => ({ table: 'brokerage.approvals', column: 'sealed', rowId });

export function sealPersonal(
  vault: Vault,
  tx: TenantTx,
  approvalId: ApprovalId,
  texts: PersonalTexts,
): Promise<Buffer> {
  return vault.seal(tx, cell(approvalId), JSON.stringify(texts));
}

/** Whole, for the effect of the decision. */
export async function readPersonal(vault: Vault, reader: Reader, { id, sealed }: Approval): Promise<PersonalTexts> {
  if (!sealed) return {};
  const opened: unknown = JSON.parse(await vault.open(reader, cell(id), sealed));
  if (typeof opened !== 'object' || opened === null) throw new TypeError('personal texts of a proposal are no texts');
  return Object.fromEntries(
    Object.entries(opened).flatMap(([name, text]: [string, unknown]) =>
      typeof text === 'string' ? [[name, text]] : [],
    ),
  );
}

export async function showPersonal(
  vault: Vault,
  reader: Reader,
  approval: Approval,
  roles: readonly StaffRole[],
): Promise<PersonalTexts> {
  const texts = await readPersonal(vault, reader, approval);
  if (roles.some((role) => role === 'operations' || confirmersOf(approval.kind).includes(role))) return texts;
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, maskName(text)]));
}
