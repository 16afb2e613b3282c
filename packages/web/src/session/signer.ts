// Signs with this browser's own key. A file of its own: whoever is a guest never needs it.
import { openKeyPair } from './key-pair.ts';
import { signProof } from './proof.ts';
import type { ProofParts, ProofTarget } from './proof.ts';

export type Sign = (target: ProofTarget) => Promise<string>;

export function createSigner(parts: Omit<ProofParts, 'keyPair'>): Sign {
  let pair: Promise<CryptoKeyPair> | undefined;
  const keyPair = () => (pair ??= openKeyPair());
  return (target) => signProof({ ...parts, keyPair }, target);
}
