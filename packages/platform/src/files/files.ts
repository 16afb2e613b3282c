// Where uploaded bytes live. Callers know keys, never paths; a key is made by us and holds no user text.

export interface Files {
  readonly kind: 'disk' | 's3';
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  get(key: string): Promise<Buffer | undefined>;
  remove(key: string): Promise<void>;
  /** Writes, reads and removes a probe; used by readiness. */
  check(): Promise<void>;
}

const keyPattern = /^[\w-]+(\/[\w-]+)*(\.[a-z0-9]+)?$/;

export function assertFileKey(key: string): void {
  if (!keyPattern.test(key) || key.length > 300) throw new Error('file key is not of our making');
}
