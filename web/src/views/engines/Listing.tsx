// The engine streams as a list: what lowering made, in program order, with operands and what each waits for.
import { useEffect } from "preact/hooks";
import * as s from "../../state";
import { Waiting } from "../../components/Pane";
import { EngineGlyph, engineLook } from "../../components/engine";
import { VirtualTable } from "../graph/VirtualTable";
import { bir, birList, birProblem, followBir, instOfBir, type BirInst } from "./bir";

export function NoBir() {
  if (birProblem.value !== null) return <Waiting head="Not lowered." text={birProblem.value} />;
  if (s.answer.value === null) return <Waiting head="No result yet." text="Lowered when the program runs." />;
  return <Waiting head="Lowering." />;
}

export function Listing() {
  useEffect(followBir, []);
  if (!bir.value) return <NoBir />;
  const rows = birList.value;
  const names = instOfBir.value;
  const focused = new Set(s.focus.value.filter((f) => f.kind === "inst").map((f) => f.name));
  const tensors = new Set(s.focus.value.filter((f) => f.kind === "tensor").map((f) => f.name));
  const first = s.focus.value.find((f) => f.kind === "inst")?.name ?? s.cursorInst.value ?? "";
  const operands = (list: string[]) =>
    list.map((t, i) => (
      <span key={i} class={tensors.has(t) ? "foc" : ""}>
        {i > 0 ? ", " : ""}
        {t}
      </span>
    ));
  return (
    <VirtualTable<BirInst>
      label="BIR instructions"
      columns={[
        { head: "#", number: true, width: "3rem", cell: (_, i) => i },
        {
          head: "engine",
          width: "6.5rem",
          cell: (r) => {
            const look = engineLook(r.engine) ?? engineLook(s.inst(names.get(r.name) ?? "")?.engine);
            return (
              <>
                <EngineGlyph engine={look?.id ?? r.engine} /> {look ? look.name || look.code : r.engine}
              </>
            );
          },
        },
        { head: "name", width: "minmax(4rem, 8rem)", cell: (r) => <b class="m">{r.name}</b> },
        { head: "opcode", width: "minmax(6rem, 11rem)", cell: (r) => r.opcode },
        { head: "writes", width: "minmax(4rem, 1fr)", cell: (r) => <span class="m">{operands(r.outs)}</span> },
        { head: "reads", width: "minmax(5rem, 1.4fr)", cell: (r) => <span class="m">{operands(r.ins)}</span> },
        { head: "waits for", width: "minmax(5rem, 1fr)", cell: (r) => <span class="m">{r.waits.join(", ")}</span> },
        { head: "block", width: "minmax(4rem, 8rem)", cell: (r) => <span class="q3">{r.block}</span> },
      ]}
      rows={rows}
      selected={(r) => focused.has(names.get(r.name) ?? "")}
      onChoose={(r, add) => s.focusInst(names.get(r.name) ?? r.name, add)}
      reveal={rows.findIndex((r) => (names.get(r.name) ?? r.name) === first)}
    />
  );
}
