// What does not fit the target whatever its order: a tile larger than the memory, an allocation
// outside it.
#include "ir/verify.h"

typedef struct Memory {
  const char *name;                         // as the messages of the original say it
  int64_t partitions, usable, bytes, banks; // per partition; PSUM: of one bank, and their number
} Memory;

static Memory memory_of(const Target *target, Space space) {
  if (space == SPACE_PSUM)
    return (Memory){"PSUM", target->psum_partitions, target_psum_capacity(target),
                    target->psum_bank_bytes, target->psum_banks};
  return (Memory){"SB", target->partitions, target_sbuf_capacity(target), target->sbuf_bytes, 1};
}

static bool outside(Diags *diags, const Tensor *tensor, const char *what, int64_t first,
                    int64_t last, int64_t end, const Target *target) {
  return diag_error(diags, tensor->span, "allocation-range",
                    "%s tensor overflow: the allocation of '%s' takes %s %lld to %lld; %s has 0 to "
                    "%lld",
                    tensor_space(tensor) == SPACE_PSUM ? "PSUM" : "SB", tensor->name->bytes, what,
                    (long long)first, (long long)last, target->name, (long long)end - 1);
}

// SBUF: (start partition, address); PSUM: (bank, start partition, address in the bank), where a
// tile may go on into the next banks.
static bool check_allocation(const Tensor *tensor, const Memory *memory, const Target *target,
                             Diags *diags) {
  const Literal *place = &tensor->allocation;
  uint32_t wanted = tensor_space(tensor) == SPACE_PSUM ? 3 : 2;
  if (place->kind != LIT_TUPLE || place->count != wanted) return true; // symbolic
  int64_t bank = wanted == 3 ? place->items[0].integer : 0;
  int64_t start = place->items[wanted - 2].integer, address = place->items[wanted - 1].integer;
  int64_t last, span = tensor_bytes(tensor), end = memory->bytes * memory->banks;
  if (add_overflows(start, tensor_partitions(tensor) - 1, &last)) last = INT64_MAX;
  if (start < 0 || last >= memory->partitions)
    return outside(diags, tensor, "partitions", start, last, memory->partitions, target);
  if (bank < 0 || bank >= memory->banks)
    return outside(diags, tensor, "banks", bank, bank, memory->banks, target);
  address = address < 0 ? address : address + bank * memory->bytes;
  if (add_overflows(address, span - 1, &last)) last = INT64_MAX;
  return (address >= 0 && last < end) ||
         outside(diags, tensor, "bytes", address, last, end, target);
}

static bool check_tensor(const Tensor *tensor, const Target *target, Diags *diags) {
  if (!tensor_is_on_chip(tensor)) return true;
  Memory memory = memory_of(target, tensor_space(tensor));
  int64_t bytes = tensor_bytes(tensor) / tensor_blocks(tensor),
          partitions = tensor_partitions(tensor);
  if (bytes > memory.usable)
    diag_warning(diags, tensor->span, "tensor-overflow",
                 "%s tensor overflow: a tile of '%s' is %lld bytes per partition; %s has room for "
                 "%lld",
                 memory.name, tensor->name->bytes, (long long)bytes, target->name,
                 (long long)memory.usable);
  if (partitions > memory.partitions)
    diag_warning(diags, tensor->span, "tensor-overflow",
                 "%s tensor overflow: '%s' is spread over %lld partitions; %s has %lld",
                 memory.name, tensor->name->bytes, (long long)partitions, target->name,
                 (long long)memory.partitions);
  return check_allocation(tensor, &memory, target, diags);
}

bool module_verify_capacity(Module *module, const Target *target, Diags *diags) {
  bool is_fine = true;
  for (uint32_t f = 0; f < module->functions.count; f++) {
    Stmt *root = &module->functions.at[f]->scope.stmt;
    for (Stmt *stmt = root; stmt; stmt = stmt_next_preorder(stmt, root)) {
      if (!stmt_is_scope(stmt)) continue;
      const Tensor *tensor = stmt_as_scope(stmt)->first_tensor;
      for (; tensor; tensor = tensor->next) is_fine &= check_tensor(tensor, target, diags);
    }
  }
  return is_fine;
}
