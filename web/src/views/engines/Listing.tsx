// The engine streams as a list: what lowering made, in program order, with operands and what each waits for.
import { useEffect } from "preact/hooks";
import * as s from "../../state";
import { Waiting } from "../../components/Pane";
import { EngineGlyph, engineLook } from "../../components/engine";
import { VirtualTable } from "../graph/VirtualTable";
import { Icon } from "../../components/icons";
import { bir, birList, birProblem, followBir, instOfBir, violations, type BirInst } from "./bir";

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
          width: "6rem",
          cell: (r) => {
            if (r.loop !== "") return <span class="q3">loop</span>;
            const look = engineLook(r.engine) ?? engineLook(s.inst(names.get(r.name) ?? "")?.engine);
            return (
              <>
                <EngineGlyph engine={look?.id ?? r.engine} /> {look ? look.name || look.code : r.engine}
              </>
            );
          },
        },
        {
          head: "name",
          width: "minmax(6rem, 10rem)",
          cell: (r) => (
            <span class="m" style={{ paddingLeft: `${0.75 * r.depth}rem` }}>
              {r.loop !== "" ? <span class="q2">{r.loop}</span> : <b>{r.name}</b>}
            </span>
          ),
        },
        {
          head: "opcode",
          width: "minmax(6rem, 9rem)",
          cell: (r) => {
            const broken = violations.value.get(r.name);
            return broken === undefined ? r.opcode : (
              <span class="link bad" title={broken}>
                <Icon name="error" /> {r.opcode}: {broken}
              </span>
            );
          },
        },
        { head: "writes", width: "minmax(4rem, 1fr)", cell: (r) => <span class="m">{operands(r.outs)}</span> },
        { head: "reads", width: "minmax(5rem, 1.4fr)", cell: (r) => <span class="m">{operands(r.ins)}</span> },
        {
          head: "waits for",
          width: "minmax(6rem, 1.4fr)",
          cell: (r) => (
            <span class="m" title={r.carried.length > 0 ? `of an earlier iteration: ${r.carried.join(", ")}` : undefined}>
              {r.waits.join(", ")}
              {r.carried.length > 0 && <span class="q3">{r.waits.length > 0 ? ", " : ""}{r.carried.map((c) => `${c}⁻¹`).join(", ")}</span>}
            </span>
          ),
        },
      ]}
      rows={rows}
      minWidth="40rem"
      selected={(r) => focused.has(names.get(r.name) ?? "")}
      onChoose={(r, add) => s.focusInst(names.get(r.name) ?? r.name, add)}
      reveal={rows.findIndex((r) => (names.get(r.name) ?? r.name) === first)}
    />
  );
}
