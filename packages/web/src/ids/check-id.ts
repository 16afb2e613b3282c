// Whether an address names something by a real id; anything else is mistyped and not worth asking the server for. Pure.
const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isId(text: string): boolean {
  return idPattern.test(text);
}
