// Evaluation: the values that the program computes on seeded inputs, and whether each pass keeps them.
import { useEffect, useState } from "preact/hooks";
import "./evaluate.css";
import { Icon } from "../../components/icons";
import { editorModule } from "../source/SourceView";
import { count, duration, group } from "../../components/format";
import { LIMITS, canEvaluate, cancel, evaluate, evaluation, isBusy, isOld, limit, seed, type Evaluation, type Output, type Values } from "./store";
import { checksVerdict, numberText, shapeText, verdictOf, verdictsOf, type ChecksVerdict, type Figures, type Verdict, type Word } from "./summary";

function Controls() {
  const running = isBusy.value;
  return (
    <div class="evctl">
      <label>
        steps at most{" "}
        <select class="plain" value={limit.value} disabled={running} onChange={(e) => (limit.value = Number((e.currentTarget as HTMLSelectElement).value))}>
          {LIMITS.map(([n, text]) => (
            <option key={n} value={n}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <label>
        seed{" "}
        <input class="txt evseed" type="number" min="0" step="1" value={seed.value} disabled={running} onChange={(e) => (seed.value = Math.max(0, Math.round(Number((e.currentTarget as HTMLInputElement).value) || 0)))} />
      </label>
      {running ? (
        <button type="button" class="btn" onClick={cancel}>
          Cancel
        </button>
      ) : (
        <button type="button" class="btn pri" data-enter disabled={!canEvaluate.value} onClick={() => void evaluate()}>
          Evaluate program
        </button>
      )}
    </div>
  );
}

function Running({ e }: { e: Evaluation & { kind: "running" } }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const t = setInterval(() => tick((n) => n + 1), 100);
    return () => clearInterval(t);
  }, []);
  return (
    <p role="status">
      <Icon name="clock" /> Evaluating, {((performance.now() - e.since) / 1000).toFixed(1)} s
      {e.total > 0 && <span class="q3">; {group(e.done)} of {group(e.total)} steps done</span>}
    </p>
  );
}

const VERDICT_ICON = { same: "check", differs: "error", "cannot say": "warning", none: "note" } as const;
const VERDICT_CLASS: Record<Verdict["word"], string> = { same: "", differs: "bad", "cannot say": "warn", none: "q2" };
const WORD_ICON: Record<Word, "check" | "error" | "warning"> = { yes: "check", no: "error", "cannot say": "warning" };
const WORD_CLASS: Record<Word, string> = { yes: "", no: "bad", "cannot say": "warn" };

function Odd({ f }: { f: Figures }) {
  const parts = [f.nan > 0 && `${group(f.nan)} NaN`, f.infinite > 0 && `${group(f.infinite)} infinite`, f.unwritten > 0 && `${group(f.unwritten)} unwritten`].filter(Boolean);
  return parts.length > 0 ? <span class="warn">{parts.join(", ")}</span> : null;
}

function OutputBlock({ o, ranks }: { o: Output; ranks: number }) {
  const f = o.figures;
  const figure = (v: number | null): string => (v === null ? "none" : numberText(v));
  return (
    <section class="evout" aria-label={`Output ${o.name}`}>
      <h3>
        <span class="m">{o.name}</span> {ranks > 1 && `rank ${o.rank}`} <span class="q3">{shapeText(o)}</span>
      </h3>
      <dl class="kv">
        <dt>first</dt>
        <dd class="m">
          {o.first.map(numberText).join("  ")}
          {f.count > o.first.length && <span class="q3"> of {group(f.count)}</span>}
        </dd>
        <dt>range</dt>
        <dd>
          min <b>{figure(f.least)}</b>, max <b>{figure(f.most)}</b>, mean <b>{figure(f.mean)}</b> <Odd f={f} />
        </dd>
        <dt>sha256</dt>
        <dd class="m evhash">{o.sha256}</dd>
      </dl>
    </section>
  );
}

function Said({ verdict }: { verdict: Verdict | ChecksVerdict }) {
  return (
    <p role="status" class={`evverdict ${VERDICT_CLASS[verdict.word]}`}>
      <Icon name={VERDICT_ICON[verdict.word]} /> <b>{verdict.text}</b>
    </p>
  );
}

/** So many checks are listed; those that do not hold come first. */
const MOST_CHECKS = 200;
/** What a StableHLO text says of itself: its checks, and whether its stations agree. */
function Checks({ values }: { values: Values }) {
  const verdict = checksVerdict(values.checks);
  const list = [...values.checks].sort((a, b) => Number(a.ok) - Number(b.ok)).slice(0, MOST_CHECKS);
  return (
    <>
      {values.stations && <Said verdict={values.stations} />}
      {verdict && (
        <>
          <Said verdict={verdict} />
          <table aria-label="Checks">
            <thead>
              <tr>
                <th scope="col">check</th>
                <th scope="col" class="num">
                  line
                </th>
                <th scope="col">holds</th>
                <th scope="col">because</th>
              </tr>
            </thead>
            <tbody>
              {list.map((c, i) => (
                <tr key={i}>
                  <td class="m">
                    {c.name.replace(/^check\./, "")} <span class="q3">in {c.function}</span>
                  </td>
                  <td class="num">
                    <button type="button" class="link" onClick={() => editorModule.value?.goTo(c.span.line, c.span.column)}>
                      {c.span.line}
                    </button>
                  </td>
                  <td class={c.ok ? "" : "bad"}>
                    <Icon name={c.ok ? "check" : "error"} /> {c.ok ? "yes" : "no"}
                  </td>
                  <td class="evwhy q2">{c.message ?? ""}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {values.checks.length > list.length && <p class="q3">and {values.checks.length - list.length} more</p>}
        </>
      )}
    </>
  );
}

function Done({ e }: { e: Evaluation & { kind: "done" } }) {
  const { verdicts, values } = e;
  const list = verdictsOf(verdicts.report);
  const verdict = verdictOf(list);
  return (
    <>
      {isOld.value && (
        <p class="warn">
          <Icon name="clock" /> Of the program before the last change; evaluate again.
        </p>
      )}
      {typeof values === "object" && "outputs" in values && <Checks values={values} />}
      {verdicts.of !== null && <Said verdict={verdict} />}
      {list.length > 0 && (
        <table aria-label="Verdict on each pass">
          <thead>
            <tr>
              <th scope="col">pass</th>
              <th scope="col">keeps the results</th>
              <th scope="col">because</th>
            </tr>
          </thead>
          <tbody>
            {list.map((v, i) => (
              <tr key={i}>
                <td class="m">
                  {i + 1} {v.pass}
                </td>
                <td class={WORD_CLASS[v.word]}>
                  <Icon name={WORD_ICON[v.word]} /> {v.word}
                </td>
                <td class="evwhy q2">{v.reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {values === "writing" ? (
        <p class="q2" role="status">
          <Icon name="clock" /> Writing the values.
        </p>
      ) : "failure" in values ? (
        <p class="bad">
          <Icon name="error" /> No values: {values.failure}
        </p>
      ) : (
        <>
          <p class="q2">
            {count(values.outputs.length, "output")} {values.stations ? "of the text" : "after the pipeline"}, seed {verdicts.seed}: {group(values.instances)} instruction instances{values.ranks > 1 && ` on each of ${values.ranks} ranks, rank 0 shown`}, {duration(values.ms)} with the checks.
          </p>
          {values.outputs.map((o) => (
            <OutputBlock key={`${o.name} ${o.rank}`} o={o} ranks={values.ranks} />
          ))}
        </>
      )}
    </>
  );
}

export function EvaluatePanel() {
  const e = evaluation.value;
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !isBusy.value) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  };
  return (
    <div class="scroll ev" tabIndex={0} role="region" aria-label="Evaluation" onKeyDown={onKey}>
      <Controls />
      {e === null && <p class="q2">Runs the program on inputs made from the seed, before and after each pass that changes it, and compares the results. StableHLO is run as it stands too, with its checks.</p>}
      {e?.kind === "running" && <Running e={e} />}
      {e?.kind === "stopped" && <p role="status">{e.text}</p>}
      {e?.kind === "done" && <Done e={e} />}
    </div>
  );
}
