// Shared by the files of the BIR verifier.
#ifndef BIR_VERIFY_INTERNAL_H
#define BIR_VERIFY_INTERNAL_H

#include "bir/dtype_name.h"
#include "bir/verify.h"

typedef struct Verifier {
  const Target *target;
  Diags *diags;
  const BirFunction *function;
  bool is_fine;
} Verifier;

// An error at the instruction.
void bir_violation(Verifier *verifier, const BirInst *inst, const char *code, const char *format,
                   ...) PRINTF_LIKE(4, 5);

// Memory the operand is in; 0 for immediates and registers.
static inline BirMemory bir_operand_memory(const BirOperand *operand) {
  bool is_pattern = operand->ap_count && operand->set && operand->set->location_count;
  return is_pattern ? operand->set->locations[0].type : (BirMemory)0;
}
// Elements behind the partition pair; all elements of a DRAM pattern.
int64_t bir_free_elements(const BirOperand *operand);
static inline int64_t bir_partitions(const BirOperand *operand) {
  return operand->ap_count ? operand->ap[0].num : 0;
}

void bir_verify_operands(Verifier *verifier, const BirInst *inst);
void bir_verify_opcode(Verifier *verifier, const BirInst *inst);

#endif
