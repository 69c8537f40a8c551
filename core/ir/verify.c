// The IR verifier. Rules and their codes:
//
//   tree       broken-tree broken-uses   links between nodes agree (faults of a pass, never of a
//   text)
//              duplicate-id duplicate-name tensor-shape tensor-size host-dtype partition-dim
//              duplicate-axis-name shard-axis dynamic-axis stride-zero while-condition branch-place
//              block-mix view-shape weight-split
//   accesses   index-overflow access-rank tensor-out-of-scope loop-not-around register-before-load
//              multiple-indirect indirect-place out-of-range output-dependencies
//   guards     invalid-predicate predicate-constant predicate-unused-index predicate-opaque
//   classes    missing-operand number-operand missing-attribute engine-illegal sparse-tags
//              and those of the tile (ir/tile.h): index-mismatch
//   operators  incorrect-axes op-arity op-bounds op-dims op-dtype op-function op-operand op-shape
//              op-value
//   edges      stale-edge self-edge edge-distance edge-carrier edge-cycle edge-order
//   aliases    alias-self alias-dtype alias-space alias-inputs
//   capacity   allocation-range tensor-overflow (verify_capacity.c, by target)
//
// Linear in nodes, operands and edges, but for range checks of guarded accesses, which have a
// budget. Reports everything it finds, in program order.
#include "ir/verify_internal.h"

enum { RANGE_BUDGET = 1 << 22 };

const char *verify_inst_name(const Instruction *inst) {
  return inst_name(inst) ? inst_name(inst)->bytes : "?";
}

const char *verify_tensor_name(const Tensor *tensor) {
  return tensor->name ? tensor->name->bytes : "?";
}

bool verify_holds_inst(const Verifier *verifier, const Instruction *inst) {
  return inst->index < verifier->function->inst_count && verifier->insts[inst->index] == inst;
}

bool verify_holds_tensor(const Verifier *verifier, const Tensor *tensor) {
  return tensor->index < verifier->function->tensor_count &&
         verifier->tensors[tensor->index] == tensor;
}

static bool verify_parts(Function *function, bool with_program, Diags *diags) {
  Arena scratch;
  arena_init(&scratch, 0);
  Verifier verifier = {.function = function,
                       .diags = diags,
                       .scratch = &scratch,
                       .budget = RANGE_BUDGET,
                       .is_fine = true};
  verifier.tensors = function_tensors(&scratch, function);
  verifier.insts = function_insts(&scratch, function);
  verifier.system = linear_create(&scratch);
  if (with_program) verify_tree(&verifier);
  if (verifier.is_fine) { // what follows walks up and down the tree
    for (uint32_t i = 0; with_program && i < function->inst_count; i++)
      verify_inst(&verifier, verifier.insts[i]);
    verify_edges(&verifier);
  }
  bool is_fine = verifier.is_fine;
  arena_release(&scratch);
  return is_fine;
}

bool function_verify(Function *function, Diags *diags) {
  return verify_parts(function, true, diags);
}

bool module_verify_edges(Module *module, Diags *diags) {
  bool is_fine = true;
  for (uint32_t i = 0; i < module->functions.count; i++)
    is_fine &= verify_parts(module->functions.at[i], false, diags);
  return is_fine;
}

bool module_verify(Module *module, Diags *diags) {
  bool is_fine = true;
  for (uint32_t i = 0; i < module->functions.count; i++) {
    if (!function_verify(module->functions.at[i], diags)) is_fine = false;
  }
  return is_fine;
}
