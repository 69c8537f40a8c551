// Engines: colour class, glyph and two-letter code; never colour alone.

export interface EngineLook {
  /** Suffix of the sprite symbol (g-…) and of the colour class (e-…). */
  id: "PE" | "ACT" | "POOL" | "DVE" | "SP" | "DMA";
  /** Two letters for the gutter. */
  code: string;
  /** Long name where the code does not say it. */
  name: string;
}

/** In lane order, top to bottom. */
export const ENGINES: EngineLook[] = [
  { id: "PE", code: "PE", name: "" },
  { id: "ACT", code: "AC", name: "Activation" },
  { id: "POOL", code: "PO", name: "Pool" },
  { id: "DVE", code: "DV", name: "DVE" },
  { id: "SP", code: "SP", name: "" },
  { id: "DMA", code: "DM", name: "DMA" },
];

const ALIASES: Record<string, EngineLook["id"]> = {
  PE: "PE", PES: "PE",
  ACT: "ACT", ACTIVATION: "ACT", SCALAR: "ACT",
  POOL: "POOL", GPSIMD: "POOL",
  DVE: "DVE", VECTOR: "DVE",
  SP: "SP", SYNC: "SP",
  DMA: "DMA", QUEUE: "DMA",
};

/** The look of an engine as the report spells it ("Pool", "Activation", …); null for none or unassigned. */
export function engineLook(engine: string | null | undefined): EngineLook | null {
  const id = ALIASES[(engine ?? "").toUpperCase()];
  return id ? (ENGINES.find((e) => e.id === id) ?? null) : null;
}

export function EngineGlyph({ engine }: { engine: string | null | undefined }) {
  const look = engineLook(engine);
  if (!look) return <span class="eg" />;
  return (
    <svg class={`eg e-${look.id}`} aria-hidden="true">
      <use href={`#g-${look.id}`} width="10" height="10" />
    </svg>
  );
}
