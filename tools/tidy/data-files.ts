// Files that are data, not code, and may pass the size limit. Each is listed by name; a listed file that is gone is a finding.
export const namedDataFiles: readonly string[] = [];
