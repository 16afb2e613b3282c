// Reads the requirement ids and their areas from docs/requirements.md. Never knows an id by itself.
export const requirementsFile = 'docs/requirements.md';

export interface Requirement {
  readonly id: string;
  readonly area: string;
  readonly text: string;
}

export function readRequirements(markdown: string): Requirement[] {
  return [...markdown.matchAll(/^- (([A-Z][A-Z0-9]*?)-?\d+)\s+(.+)$/gm)].map((match) => ({
    id: match[1] ?? '',
    area: match[2] ?? '',
    text: match[3] ?? '',
  }));
}

export function readAreas(requirements: readonly Requirement[]): string[] {
  return [...new Set(requirements.map(({ area }) => area))];
}
