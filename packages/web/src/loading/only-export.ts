// What a lazy file is about, where it exports one thing: naming it again beside every import would travel in the first load.
export function readOnlyExport<Part>(file: Readonly<Record<string, Part>>): Part {
  const [part, ...more] = Object.values(file);
  if (part === undefined || more.length > 0)
    throw new Error(`Expected one export, found ${Object.keys(file).join(', ')}.`);
  return part;
}
