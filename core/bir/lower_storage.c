// Tensors as sets with one location each, registers, aliases (reference bir.md 1.5).
#include "bir/lower_internal.h"
#include "ir/constant.h"

static BirStorage *new_storage(Lower *lower, Str name, uint32_t rank) {
  BirStorage *set = ARENA_NEW(lower->arena, BirStorage);
  set->name = name;
  set->rank = (uint8_t)rank;
  set->shape = ARENA_ARRAY(lower->arena, int64_t, rank);
  set->partition_dim = -1;
  set->kind = BIR_TENSOR_Internal;
  set->tensor_id = UINT32_MAX;
  set->index = lower->function->storages.count;
  vec_push(lower->arena, &lower->function->storages, set);
  return set;
}

// A set and its one location: tensor `t` is set `t_set` with location `t`.
static BirStorage *new_set(Lower *lower, Str wanted, uint32_t rank, const ClassInfo *cls) {
  Str name = lower_unique_name(lower, &lower->storage_names, wanted);
  BirStorage *set = new_storage(lower, lower_join(lower, name, "_set"), rank);
  set->cls = cls;
  set->class_name = lower_intern(lower, cls->name);
  set->locations = ARENA_NEW(lower->arena, BirLocation);
  set->location_count = 1;
  set->locations->name = name;
  return set;
}

// Values in the text, or in a file: value=weight_load("w.npy").
static bool has_values(const Tensor *tensor) {
  const Literal *value = tensor_keyword(tensor, "value");
  return tensor_constant(tensor) || (value && value->kind == LIT_WEIGHTS);
}

static BirTensorKind kind_of(const Tensor *tensor) {
  bool is_parameter = tensor->flags & TENSOR_PARAMETER;
  if (tensor->flags & TENSOR_INPUT)
    return is_parameter ? BIR_TENSOR_ExternalInputParameter : BIR_TENSOR_ExternalInput;
  if (tensor->flags & TENSOR_OUTPUT)
    return is_parameter ? BIR_TENSOR_ExternalOutputParameter : BIR_TENSOR_ExternalOutput;
  bool is_const = tensor->flags & TENSOR_CONST || has_values(tensor) ||
                  tensor->cls == class_info(CLASS_SingleValueTensor) ||
                  tensor->cls == class_info(CLASS_BroadcastScalar) ||
                  tensor->cls == class_info(CLASS_IdentityWeightTensor);
  return is_const ? BIR_TENSOR_Const : BIR_TENSOR_Internal;
}

// SBUF: (start partition, address); PSUM: (bank, start partition, address). Anything that is not
// all integers leaves the placing to the backend.
static void place(BirLocation *location, const Literal *allocation) {
  uint32_t wanted = location->type == BIR_PSUM ? 3 : 2;
  if (location->type == BIR_DRAM || allocation->count != wanted) return;
  if (allocation->kind != LIT_TUPLE && allocation->kind != LIT_LIST) return;
  int64_t numbers[3];
  for (uint32_t i = 0; i < wanted; i++) {
    if (allocation->items[i].kind != LIT_INT) return;
    numbers[i] = allocation->items[i].integer;
  }
  location->is_allocated = true;
  if (wanted == 3) location->bank = numbers[0];
  location->base = numbers[wanted - 2];
  location->addr = numbers[wanted - 1];
}

static void lower_tensor(Lower *lower, const Tensor *tensor) {
  BirStorage *set = new_set(lower, tensor->name, tensor->rank, tensor->cls);
  lower->storages[tensor->index] = set;
  set->kind = kind_of(tensor);
  set->dtype = tensor->dtype;
  set->is_bool = tensor->dtype == DT_bool;
  set->is_output = tensor->flags & TENSOR_INPUT && tensor->flags & TENSOR_OUTPUT;
  set->partition_dim = tensor_is_on_chip(tensor) ? tensor->partition_dim : -1;
  set->tensor_id = tensor->id;
  set->span = tensor->span;
  memcpy(set->shape, tensor->shape, tensor->rank * sizeof *tensor->shape);
  const Literal *value = tensor_constant(tensor);
  if (value) set->value = *value;
  BirLocation *location = set->locations;
  location->type = bir_memory_of(tensor_space(tensor));
  bool is_on_chip = tensor_is_on_chip(tensor);
  location->dims[0] = is_on_chip ? tensor_partitions(tensor) : 1;
  location->dims[1] = tensor_bytes(tensor);
  if (tensor->has_init) location->init = tensor->init;
  place(location, &tensor->allocation);
}

void lower_tensors(Lower *lower, const Scope *scope, BirBlock *block) {
  for (const Tensor *tensor = scope->first_tensor; tensor; tensor = tensor->next) {
    if (!bir_dtype_name(tensor->dtype)) {
      diag_error(lower->diags, tensor->span, "bir-dtype", "tensor '%s': BIR has no type %s",
                 tensor->name->bytes, dtype_name(tensor->dtype));
    }
    lower_tensor(lower, tensor);
    if (block != lower->function->first_block)
      lower->storages[tensor->index]->locations->owner = block;
  }
}

static void add_alias(Lower *lower, BirStorage *from, BirStorage *to, int32_t kind) {
  BirLocation *location = from->locations;
  BirAlias *aliases = ARENA_ARRAY(lower->arena, BirAlias, location->alias_count + 1);
  if (location->alias_count)
    memcpy(aliases, location->aliases, location->alias_count * sizeof(BirAlias));
  location->aliases = aliases;
  for (uint32_t i = 0; i < location->alias_count; i++) {
    if (aliases[i].set != to) continue;
    aliases[i].kind |= kind;
    return;
  }
  aliases[location->alias_count++] = (BirAlias){to, 0, kind};
}

void lower_aliases(Lower *lower) {
  for (uint32_t i = 0; i < lower->penguin->aliases.count; i++) {
    const AliasPair *pair = &lower->penguin->aliases.at[i];
    BirStorage *output = lower->storages[pair->output->index];
    BirStorage *input = lower->storages[pair->input->index];
    if (output->locations->type != BIR_DRAM || input->locations->type != BIR_DRAM) {
      diag_error(lower->diags, pair->span, "bir-alias",
                 "'%s' and '%s': Aliasing only permitted for DRAM locations.",
                 pair->output->name->bytes, pair->input->name->bytes);
      continue;
    }
    int32_t kind = pair->kind == ALIAS_MUST ? 3 : 1;
    add_alias(lower, output, input, kind);
    add_alias(lower, input, output, kind);
  }
}

// ---- storage the lowering makes itself

BirStorage *lower_register(Lower *lower, const Instruction *inst) {
  bool is_new;
  uint32_t *at = map_put(&lower->registers, inst->stmt.id, &is_new);
  if (!is_new) return lower->register_exprs.at[*at]->reg;
  *at = lower->register_exprs.count;
  Str name = lower_join(lower, lower_inst_name(lower, inst), "_reg");
  BirStorage *reg = new_storage(lower, lower_unique_name(lower, &lower->storage_names, name), 0);
  reg->is_register = true;
  const Operand *source = inst_operand(inst, "src");
  reg->dtype = source && source->kind == OPERAND_ACCESS ? source->access->tensor->dtype : DT_int32;
  reg->span = inst->stmt.span;
  BirExpr *value = ARENA_NEW(lower->arena, BirExpr);
  value->kind = BIR_EXPR_RUNTIME;
  value->reg = reg;
  vec_push(lower->arena, &lower->register_exprs, value);
  return reg;
}

static BirStorage *new_constant(Lower *lower, const char *name, ClassId cls, DType dtype,
                                int64_t partitions, int64_t free) {
  BirStorage *set = new_set(lower, lower_intern(lower, name), 2, class_info(cls));
  set->kind = BIR_TENSOR_Const;
  set->dtype = dtype;
  set->partition_dim = 0;
  set->shape[0] = partitions;
  set->shape[1] = free;
  set->locations->type = BIR_SB;
  set->locations->dims[0] = partitions;
  set->locations->dims[1] = free * dtype_bytes(dtype);
  return set;
}

BirStorage *lower_identity(Lower *lower, DType dtype) {
  if (!lower->identities[dtype]) {
    const char *name = arena_format(lower->arena, "identity_%s", bir_dtype_name(dtype));
    lower->identities[dtype] = new_constant(lower, name, CLASS_IdentityWeightTensor, dtype,
                                            lower->target->partitions, lower->target->partitions);
  }
  return lower->identities[dtype];
}

BirStorage *lower_zero_bias(Lower *lower) {
  if (!lower->zero_bias) {
    lower->zero_bias = new_constant(lower, "zero_bias", CLASS_SingleValueTensor, DT_float32,
                                    lower->target->partitions, 1);
  }
  return lower->zero_bias;
}
