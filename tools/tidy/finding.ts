// What a rule reports: one readable line per broken rule. Never decides whether the build fails.
export interface Finding {
  readonly rule: string;
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

export function formatFinding(finding: Finding): string {
  const place = finding.line > 0 ? `${finding.file}:${finding.line}` : finding.file;
  return `${place}  [${finding.rule}] ${finding.text}`;
}

export function compareFindings(a: Finding, b: Finding): number {
  return a.file.localeCompare(b.file) || a.line - b.line || a.rule.localeCompare(b.rule);
}
