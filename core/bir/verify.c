// The BIR verifier: the walk and the rules that hold for every opcode. Codes in brackets are the
// original's assertion numbers (reference bir.md 5, design bir.md 5).
//
//   bir-engine      the engine is in the opcode's legal set [400]
//   bir-arch        the target's generation has the opcode [366 too old, 367 too new, 178 CustomOp]
//   bir-memory      operands are in memories the opcode can reach [310]; Pool never touches PSUM
//   bir-arity       an opcode has the operands it needs; 1 to 4 ap pairs; ranks agree
//   bir-partition   start, number and crossing of partitions
//   bir-size        matmul and tile sizes
//   bir-dtype       element types the engine takes
//   bir-order       a dependence of the same iteration points backward in program order
//   bir-loop        bounds of loops, conditions of DoWhile [119], registers
//   bir-operation   operations an engine cannot do
#include "bir/verify_internal.h"

#include <stdarg.h>
#include <stdio.h>

enum { MAX_REGISTERS = 62 }; // 64 an engine, two of them reserved

void bir_violation(Verifier *verifier, const BirInst *inst, const char *code, const char *format,
                   ...) {
  va_list args;
  char message[512];
  va_start(args, format);
  vsnprintf(message, sizeof message, format, args);
  va_end(args);
  verifier->is_fine = false;
  diag_error(verifier->diags, inst->span, code, "'%s' (%s): %s", inst->name->bytes,
             inst->opcode->name, message);
}

// "PE, DVE" of a set of engines; "DRAM, SB" of memories.
static const char *engine_list(Arena *arena, uint32_t engines) {
  const char *list = NULL;
  for (uint32_t e = ENGINE_Pool; e < ENGINE_ALL; e++) {
    if (!(engines >> e & 1)) continue;
    const char *name = engine_name((Engine)e);
    list = list ? arena_format(arena, "%s, %s", list, name) : name;
  }
  return list ? list : "none, it stays Unassigned";
}

static const char *memory_list(Arena *arena, uint32_t memories) {
  static const BirMemory all[] = {BIR_DRAM, BIR_SB, BIR_PSUM};
  const char *list = NULL;
  for (uint32_t i = 0; i < ARRAY_LEN(all); i++) {
    if (!(memories & all[i])) continue;
    const char *name = bir_memory_name(all[i]);
    list = list ? arena_format(arena, "%s or %s", list, name) : name;
  }
  return list ? list : "no memory";
}

static void verify_engine(Verifier *verifier, const BirInst *inst) {
  if (bir_opcode_allows_engine(inst->opcode, inst->engine)) return;
  bir_violation(
      verifier, inst, "bir-engine", "engine %s is not in the legal set: %s (NeuronAssertion 400)",
      engine_name(inst->engine), engine_list(verifier->diags->arena, inst->opcode->engines));
}

static void verify_arch(Verifier *verifier, const BirInst *inst) {
  const Target *target = verifier->target;
  const BirOpcode *opcode = inst->opcode;
  if (target->level < opcode->least_arch) {
    bir_violation(verifier, inst, "bir-arch",
                  "needs generation %u or later, target %s is generation %u (NeuronAssertion 366)",
                  opcode->least_arch, target->name, target->level);
  }
  if (target->level > opcode->most_arch) {
    bir_violation(verifier, inst, "bir-arch",
                  "is there up to generation %u, target %s is generation %u (NeuronAssertion %d)",
                  opcode->most_arch, target->name, target->level,
                  opcode->number == BIR_CustomOp ? 178 : 367);
  }
}

static void verify_memory(Verifier *verifier, const BirInst *inst, const BirOperand *operand,
                          const char *role, uint32_t position, uint32_t allowed) {
  BirMemory memory = bir_operand_memory(operand);
  if (!memory) return;
  const char *name = operand->set->locations[0].name->bytes;
  if (!(memory & allowed)) {
    bir_violation(verifier, inst, "bir-memory",
                  "%s[%u] '%s' is in %s, must be in %s (NeuronAssertion 310)", role, position, name,
                  bir_memory_name(memory), memory_list(verifier->diags->arena, allowed));
  } else if (inst->engine == ENGINE_Pool && memory == BIR_PSUM) {
    bir_violation(verifier, inst, "bir-memory",
                  "%s[%u] '%s' is in PSUM, which Pool cannot access (NeuronAssertion 310)", role,
                  position, name);
  }
}

static void verify_memories(Verifier *verifier, const BirInst *inst) {
  for (uint32_t i = 0; i < inst->in_count; i++)
    verify_memory(verifier, inst, &inst->ins[i], "ins", i, inst->opcode->in_memories);
  for (uint32_t i = 0; i < inst->out_count; i++)
    verify_memory(verifier, inst, &inst->outs[i], "outs", i, inst->opcode->out_memories);
}

// Within one iteration the order of the list must already satisfy the edges.
static void verify_order(Verifier *verifier, const BirInst *inst) {
  for (uint32_t i = 0; i < inst->dependency_count; i++) {
    const BirInst *former = inst->dependencies[i].former;
    if (former->index < inst->index) continue;
    bir_violation(verifier, inst, "bir-order", "depends (%s) on '%s', which comes later",
                  bir_edge_kind_name(inst->dependencies[i].kind), former->name->bytes);
  }
}

// ---- loops

static bool is_runtime(const BirExpr *expr) {
  if (expr->kind == BIR_EXPR_RUNTIME) return expr->reg != NULL;
  return expr->kind == BIR_EXPR_AFFINE && expr->count == 1 &&
         expr->affine.terms[0].index->kind == BIR_EXPR_RUNTIME;
}

static bool is_constant(const BirExpr *expr) {
  return expr->kind == BIR_EXPR_AFFINE && expr->count == 0;
}

static void verify_loop(Verifier *verifier, const BirInst *inst) {
  const BirLoop *loop = inst->loop;
  const BirAxis *axis = loop->axis;
  if (axis && !axis->is_dynamic && axis->stride == 0)
    bir_violation(verifier, inst, "bir-loop", "Division by zero: the stride of '%s' is 0",
                  axis->name->bytes);
  if (axis && axis->is_dynamic) {
    if (!is_constant(axis->dynamic_lb) || !is_constant(axis->dynamic_stride))
      bir_violation(verifier, inst, "bir-loop",
                    "lower bound and stride of the dynamic axis '%s' must be constants",
                    axis->name->bytes);
    if (!is_runtime(axis->dynamic_ub))
      bir_violation(verifier, inst, "bir-loop",
                    "the upper bound of the dynamic axis '%s' must be one runtime value",
                    axis->name->bytes);
  }
  for (uint32_t i = 0; i < loop->cond_count; i++) {
    if (is_runtime(loop->cond[i].expr) || is_constant(loop->cond[i].expr)) continue;
    bir_violation(verifier, inst, "bir-loop",
                  "a condition must be one runtime value (NeuronAssertion 119)");
  }
}

static void verify_registers(Verifier *verifier) {
  uint32_t count = 0;
  const BirStorage *last = NULL;
  for (uint32_t i = 0; i < verifier->function->storages.count; i++) {
    const BirStorage *storage = verifier->function->storages.at[i];
    if (!storage->is_register) continue;
    count++;
    last = storage;
  }
  if (count <= MAX_REGISTERS) return;
  verifier->is_fine = false;
  diag_error(verifier->diags, last->span, "bir-loop",
             "function '%s' has %u registers; an engine has %d to give",
             verifier->function->name->bytes, count, MAX_REGISTERS);
}

// Legacy and OCP 8-bit floats do not mix in one module.
static void verify_fp8(Verifier *verifier, const BirModule *module) {
  const BirStorage *legacy = NULL, *ocp = NULL;
  for (const BirFunction *function = module->first; function; function = function->next) {
    for (uint32_t i = 0; i < function->storages.count; i++) {
      const BirStorage *storage = function->storages.at[i];
      DType dtype = storage->dtype;
      if (storage->is_register) continue;
      if (!legacy && (dtype == DT_float8_e4m3 || dtype == DT_float8_e3m4)) legacy = storage;
      if (!ocp && (dtype == DT_float8_e4m3fn || dtype == DT_float8_e8m0fnu ||
                   dtype == DT_float8_e4m3fn_x4 || dtype == DT_float8_e5m2_x4))
        ocp = storage;
    }
  }
  if (!legacy || !ocp) return;
  verifier->is_fine = false;
  const BirStorage *later = legacy->index > ocp->index ? legacy : ocp;
  diag_error(verifier->diags, later->span, "bir-dtype",
             "legacy and OCP 8-bit floats in one module: '%s' is %s, '%s' is %s",
             legacy->name->bytes, bir_dtype_name(legacy->dtype), ocp->name->bytes,
             bir_dtype_name(ocp->dtype));
}

static void verify_inst(Verifier *verifier, const BirInst *inst) {
  if (inst->opcode->kind == BIR_KIND_ABSTRACT) {
    bir_violation(verifier, inst, "bir-arity", "is abstract: no instruction has this opcode");
    return;
  }
  verify_engine(verifier, inst);
  verify_arch(verifier, inst);
  verify_order(verifier, inst);
  if (inst->loop) {
    verify_loop(verifier, inst);
    return;
  }
  verify_memories(verifier, inst);
  bir_verify_operands(verifier, inst);
  bir_verify_opcode(verifier, inst);
}

bool bir_verify(const BirModule *module, const Target *target, Diags *diags) {
  Verifier verifier = {.target = target, .diags = diags, .is_fine = true};
  verify_fp8(&verifier, module);
  for (const BirFunction *function = module->first; function; function = function->next) {
    verifier.function = function;
    verify_registers(&verifier);
    for (uint32_t i = 0; i < function->insts.count && !diags_full(diags); i++)
      verify_inst(&verifier, function->insts.at[i]);
  }
  return verifier.is_fine;
}
