import { describe, expect, it } from "vitest";
import { readable } from "../../web/src/views/step/readable";

describe("the printed program with given names", () => {
  it("names tensors and instructions, in every use, and leaves strings alone", () => {
    expect(readable('v1 = m0.Tensor(shape=(4,), id=1, name="x")\nv2 = m4.SBAtomLoad(dst=v3[p], src=v1[e], id=2, name="ld", attrs=("v1",))\nv0.markInput(v1)\nir=v0')).toBe(
      'x = m0.Tensor(shape=(4,), id=1, name="x")\nld = m4.SBAtomLoad(dst=v3[p], src=x[e], id=2, name="ld", attrs=("v1",))\nv0.markInput(x)\nir=v0',
    );
  });
  it("keeps v<N> where a name is given twice, is an axis, or cannot be a variable", () => {
    const twice = 'v1 = m0.Tensor(name="q")\nv2 = m4.Op(dst=v1, name="q")';
    expect(readable(twice)).toBe(twice);
    const axis = 'with m0.AffineAxis(ub=4) as e:\n    v1 = m5.T(name="e")';
    expect(readable(axis)).toBe(axis);
    const odd = 'v1 = m5.T(name="a.b")\nv2 = m5.T(name="v9")\nv3 = m5.T(name="None")';
    expect(readable(odd)).toBe(odd);
  });
  it("takes the statement's own name, not one of a call inside it", () => {
    expect(readable('v1 = m4.Op(loc=f(name="inner"), name="outer")')).toBe('outer = m4.Op(loc=f(name="inner"), name="outer")');
    expect(readable('v1 = m4.Op(loc=f(name="inner"))')).toBe('v1 = m4.Op(loc=f(name="inner"))');
  });
  it("two programs that differ in order alone differ in order alone", () => {
    const a = 'v1 = m4.A(name="a")\nv2 = m4.B(name="b")\nv3 = m4.C(x=v1, y=v2, name="c")';
    const b = 'v1 = m4.B(name="b")\nv2 = m4.A(name="a")\nv3 = m4.C(x=v2, y=v1, name="c")';
    expect(readable(a).split("\n").sort()).toEqual(readable(b).split("\n").sort());
  });
});
