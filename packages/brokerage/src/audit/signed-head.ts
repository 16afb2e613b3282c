// The head of an audit trail as a signed text that leaves the machine: who holds an older one can show that the past was
// rewritten. Pure; where it is kept and when is decided elsewhere.
import type { TenantId } from '@candor/contract/ids.ts';
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import * as z from 'zod/mini';
import { idOf } from '@candor/contract/schemas/scalars.ts';

export interface AuditHead {
  readonly tenantId: TenantId;
  readonly seq: bigint;
  readonly hash: Buffer;
}

export interface HeadSigner {
  /** Public half, as base64 of its SubjectPublicKeyInfo: whoever checks heads elsewhere needs nothing else. */
  readonly publicKey: string;
  sign(head: AuditHead, at: Date): string;
  /** The head that a text tells, when we signed it and nobody changed it. */
  read(text: string): AuditHead | undefined;
}

const signedHead = z.strictObject({
  tenant_id: idOf('tenant'),
  seq: z.string().check(z.regex(/^\d{1,19}$/)),
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  at: z.string(),
  key: z.string(),
  signature: z.string(),
});

/** What stands before the 32 bytes of an Ed25519 seed in PKCS #8. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

export function createHeadSigner(seed: Buffer): HeadSigner {
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' });
  const publicHalf = createPublicKey(privateKey);
  const publicKey = publicHalf.export({ format: 'der', type: 'spki' }).toString('base64');
  return {
    publicKey,
    sign({ tenantId, seq, hash }, at) {
      const told = { tenant_id: tenantId, seq: String(seq), hash: hash.toString('hex'), at: at.toISOString() };
      const signature = sign(null, wordsOf(told), privateKey).toString('base64');
      return `${JSON.stringify({ ...told, key: publicKey, signature })}\n`;
    },
    read(text) {
      const told = z.safeParse(signedHead, parse(text));
      if (!told.success || told.data.key !== publicKey) return undefined;
      const { tenant_id: tenantId, seq, hash, signature } = told.data;
      if (!verify(null, wordsOf(told.data), publicHalf, Buffer.from(signature, 'base64'))) return undefined;
      return { tenantId, seq: BigInt(seq), hash: Buffer.from(hash, 'hex') };
    },
  };
}

type Told = Pick<z.infer<typeof signedHead>, 'tenant_id' | 'seq' | 'hash' | 'at'>;

/** Names its purpose, so that a signature over anything else is never taken for one over a head. */
function wordsOf({ tenant_id: tenantId, seq, hash, at }: Told): Buffer {
  return Buffer.from(JSON.stringify(['candor-audit-head', tenantId, seq, hash, at]));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
