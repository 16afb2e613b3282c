// Where postgres.js makes two functions anew for every query, they are made so that they may be forgotten with it. V8 puts a function
// that is assigned to a property as it is written (`this.resolve = (x) => …`) straight into old memory, and until that is collected it
// keeps alive what it knows: the query, its rows, the request that waited for them. See docs/decisions/0049.

const made = `    this.resolve = x => (this.active = false, resolve(x))
    this.reject = x => (this.active = false, reject(x))
`;
const forgettable = `    this.resolve = settling(this, resolve)
    this.reject = settling(this, reject)
`;
const settling = `
function settling(query, settle) {
  return x => (query.active = false, settle(x))
}
`;

export const isDriversQuery = (path: string): boolean => path.endsWith('/node_modules/postgres/src/query.js');

/** Gets the source of `postgres/src/query.js`; throws when another version is written otherwise, for then somebody has to look again. */
export function easeDriver(source: string): string {
  const eased = source.replace(made, forgettable);
  if (eased === source) throw new Error('postgres.js is not written as expected: look at tools/build/driver.ts');
  return eased + settling;
}
