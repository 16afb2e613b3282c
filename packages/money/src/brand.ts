// The nominal tag that keeps Money, Quantity, Price, Rate and Percent apart for the compiler. The tag exists in types
// only, so the objects stay plain and small, and only the make functions, which check their input, can hand it out.

declare const brand: unique symbol;

export type Branded<Shape, Name extends string> = Readonly<Shape> & { readonly [brand]: Name };

// The overload is the one door through which an untagged object becomes a tagged one; not exported by the package face.
export function stamp<Value>(shape: Omit<Value, typeof brand>): Value;
export function stamp(shape: unknown): unknown {
  return shape;
}
