// Stacks of the built server name the lines of its sources. The maps are read when the first stack is asked for, not at the start.
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Empty where the map knows nothing of a place. */
interface Origin {
  readonly fileName?: string;
  readonly lineNumber?: number;
  readonly columnNumber?: number;
}

const maps = new Map<string, SourceMap | undefined>();

/** Does nothing where the sources themselves run. */
export function showSourcePlaces(entry = process.argv[1] ?? ''): void {
  if (!existsSync(`${entry}.map`)) return;
  Error.prepareStackTrace = (error, frames) => [String(error), ...frames.map(describeFrame)].join('\n    at ');
}

function describeFrame(frame: NodeJS.CallSite): string {
  const name = frame.getFunctionName();
  const place = placeOf(frame.getFileName() ?? '', frame.getLineNumber() ?? 0, frame.getColumnNumber() ?? 0);
  const isAsync = frame.isAsync() ? 'async ' : '';
  return name === null || name === '' ? `${isAsync}${place}` : `${isAsync}${name} (${place})`;
}

function placeOf(file: string, line: number, column: number): string {
  const found: Origin | undefined = file.startsWith('file:') ? mapOf(file)?.findOrigin(line, column) : undefined;
  if (found?.fileName === undefined) return `${file === '' ? 'native' : file}:${line}:${column}`;
  return `${new URL(found.fileName, file).href}:${found.lineNumber}:${found.columnNumber}`;
}

function mapOf(url: string): SourceMap | undefined {
  if (!maps.has(url)) maps.set(url, readMap(`${fileURLToPath(url)}.map`));
  return maps.get(url);
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // A stack must never be the cause of another fault.
    return undefined;
  }
}
