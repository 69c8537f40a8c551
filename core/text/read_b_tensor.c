// Tensors of a dump: what all mentions say of one, put together.
//
// A line that holds nothing but a tensor declares it in the loop it stands in; every other mention
// that no loop around declares is of a tensor of the function. What no mention says is unknown:
// the least that the accesses need stands for a shape, and the attribute `unknown` says so.
#include "text/read_b.h"

static uint32_t *number_of_name(DumpReader *reader, Str name) {
  bool is_new;
  uint32_t *number = map_put(&reader->names, map_key_pointer(name), &is_new);
  if (is_new) *number = reader->names.count;
  return number;
}

static DumpTensor *find_in(DumpReader *reader, uint32_t scope, Str name) {
  const uint32_t *at =
      map_get(&reader->tensors, map_key_pair(scope, *number_of_name(reader, name)));
  return at ? reader->tensor_infos.at[*at] : NULL;
}

DumpTensor *dump_tensor_of(DumpReader *reader, uint32_t item, Str name) {
  for (uint32_t at = reader->items.at[item].parent; at != DUMP_NO_ITEM;
       at = reader->items.at[at].parent) {
    DumpTensor *tensor = find_in(reader, at, name);
    if (tensor) return tensor;
  }
  return find_in(reader, reader->function_item, name);
}

static DumpTensor *add_tensor(DumpReader *reader, uint32_t scope, const DumpValue *value) {
  DumpTensor *tensor = ARENA_NEW(&reader->scratch, DumpTensor);
  tensor->about = *value;
  tensor->scope = scope;
  tensor->function = reader->function_item;
  *map_put(&reader->tensors, map_key_pair(scope, *number_of_name(reader, value->name)), NULL) =
      reader->tensor_infos.count;
  vec_push(&reader->scratch, &reader->tensor_infos, tensor);
  return tensor;
}

static bool same_shape(const DumpValue *a, const DumpValue *b) {
  return a->rank == b->rank && memcmp(a->shape, b->shape, a->rank * sizeof *a->shape) == 0;
}

// What a further mention adds; what it contradicts is told.
static void merge(DumpReader *reader, DumpTensor *tensor, const DumpValue *value) {
  DumpValue *about = &tensor->about;
  bool differs = (about->cls && value->cls && about->cls != value->cls) ||
                 (about->has_shape && value->has_shape && !same_shape(about, value)) ||
                 (about->has_dtype && value->has_dtype && about->dtype != value->dtype &&
                  about->kind == DUMP_VALUE_TENSOR);
  if (differs)
    DUMP_TELL(reader, DIAG_NOTE, dump_span(reader, value->start, value->end), "dump-tensor",
              "%%%s is written with another place, type or shape before; the first counts",
              value->name->bytes);
  if (!about->cls) about->cls = value->cls;
  if (about->partition_dim < 0) about->partition_dim = value->partition_dim;
  if (!about->has_dtype && value->has_dtype) {
    about->dtype = value->dtype;
    about->has_dtype = true;
  }
  if (!about->has_shape && value->has_shape) {
    about->shape = value->shape;
    about->rank = value->rank;
    about->has_shape = true;
  }
  if (value->index_count > about->index_count) about->index_count = value->index_count;
  if (!about->has_tile && value->has_tile) {
    about->partitions = value->partitions;
    about->elements = value->elements;
    about->has_tile = true;
  }
}

// Highest value of an expression, plus 1: a lower bound of the dimension.
static int64_t reach_of(const DumpReader *reader, uint32_t item, const DumpExpr *expr) {
  int64_t high = expr->constant;
  for (uint32_t i = 0; i < expr->count; i++) {
    const DumpTerm *term = &expr->terms[i];
    int64_t last = 0, part;
    if (term->kind == DUMP_TERM_TILE) last = term->extent - 1;
    uint32_t at = term->kind == DUMP_TERM_LOOP ? dump_loop_around(reader, item, term->name)
                                               : (uint32_t)DUMP_NO_ITEM;
    if (at != DUMP_NO_ITEM) {
      const DumpItem *loop = &reader->items.at[at];
      Axis axis = {.lb = loop->loop.lb, .ub = loop->loop.ub, .stride = loop->loop.stride};
      int64_t count = axis_tripcount(&axis);
      int64_t end = loop->loop.lb + (count > 0 ? count - 1 : 0) * loop->loop.stride;
      last = term->coefficient > 0 ? max_i64(end, loop->loop.lb) : min_i64(end, loop->loop.lb);
    } else if (term->coefficient < 0) {
      last = 0;
    }
    if (mul_overflows(last, term->coefficient, &part) || add_overflows(high, part, &high)) return 1;
  }
  return high < 0 || high == INT64_MAX ? 1 : high + 1;
}

static void mention(DumpReader *reader, uint32_t item, const DumpValue *value) {
  if (!value->name) return;
  DumpTensor *tensor = dump_tensor_of(reader, item, value->name);
  if (tensor) {
    merge(reader, tensor, value);
  } else {
    tensor = add_tensor(reader, reader->function_item, value);
  }
  for (uint32_t i = 0; i < value->index_count; i++) {
    const DumpIndex *index = &value->indices[i];
    int64_t reach = index->expr ? reach_of(reader, item, index->expr) : 1;
    tensor->reach[i] = max_i64(tensor->reach[i], reach);
    if (index->indirect) mention(reader, item, index->indirect);
  }
}

DumpMnemonic dump_mnemonic_of(DumpReader *reader, Str word) {
  bool is_new;
  uint32_t *at = map_put(&reader->mnemonics, map_key_pointer(word), &is_new);
  if (is_new) {
    *at = reader->known.count;
    vec_push(&reader->scratch, &reader->known, dump_mnemonic_find(word->bytes, word->length));
  }
  return reader->known.at[*at];
}

static void find_in_inst(DumpReader *reader, uint32_t item, const DumpInst *inst) {
  const ClassInfo *cls = dump_mnemonic_of(reader, inst->mnemonic).cls;
  bool is_register = cls && (cls->flags & INST_REGISTER);
  for (uint32_t i = 0; !is_register && i < inst->result_count; i++)
    mention(reader, item, inst->results[i]);
  for (uint32_t i = 0; i < inst->operand_count; i++) mention(reader, item, inst->operands[i]);
  for (uint32_t i = 0; i < inst->keyword_count; i++) {
    if (inst->keywords[i].value) mention(reader, item, inst->keywords[i].value);
  }
}

void dump_find_tensors(DumpReader *reader) {
  reader->function_item = DUMP_NO_ITEM;
  for (uint32_t i = 0; i < reader->items.count; i++) {
    const DumpItem *item = &reader->items.at[i];
    if (item->kind == DUMP_INST) find_in_inst(reader, i, item->inst);
    if (item->kind == DUMP_NOTE && str_is(item->note.word, "function")) reader->function_item = i;
    if (item->kind == DUMP_NOTE && item->note.first && !item->note.second)
      mention(reader, i, item->note.first);
    if (item->kind != DUMP_TENSOR) continue;
    bool is_alone = !item->tensor->has_tile && !item->tensor->has_indices;
    uint32_t scope = item->parent == DUMP_NO_ITEM ? reader->function_item : item->parent;
    if (is_alone && !find_in(reader, scope, item->tensor->name)) {
      add_tensor(reader, scope, item->tensor);
    } else {
      mention(reader, i, item->tensor);
    }
  }
}

// ---- building ----------------------------------------------------------------------------------

// A result that is stored in no tensor: one element, or one tile, for each iteration.
static void shape_of_result(DumpTensor *info) {
  DumpValue *about = &info->about;
  uint32_t loops = about->index_count < MAX_RANK - 2 ? about->index_count : MAX_RANK - 2;
  if (about->has_tile) {
    info->reach[loops] = about->partitions;
    info->reach[loops + 1] = about->elements;
    about->cls = class_info(CLASS_NeuronSBTensor);
    about->partition_dim = (int32_t)loops;
    about->rank = loops + 2;
  } else {
    about->cls = class_info(CLASS_Tensor);
    about->rank = loops;
  }
  about->shape = info->reach;
}

static void find_shape(DumpTensor *info) {
  DumpValue *about = &info->about;
  if (about->kind == DUMP_VALUE_RESULT) {
    shape_of_result(info);
  } else if (!about->has_shape) {
    info->is_shape_unknown = true;
    about->rank = about->index_count;
    if (!about->rank && about->has_tile) {
      about->rank = 2;
      info->reach[0] = about->partitions;
      info->reach[1] = about->elements;
    } else if (!about->rank) {
      about->rank = 1;
    }
    about->shape = info->reach;
  }
  if (about->shape != info->reach) return;
  for (uint32_t i = 0; i < about->rank; i++) info->reach[i] = max_i64(info->reach[i], 1);
}

static void build_tensor(DumpReader *reader, DumpTensor *info, Scope *scope) {
  DumpValue *about = &info->about;
  const char *unknown[3];
  uint32_t count = 0;
  SrcSpan span = dump_span(reader, about->start, about->end);
  find_shape(info);
  if (about->kind == DUMP_VALUE_RESULT) {
    unknown[count++] = "space";
  } else if (!about->cls) {
    // without a place and with a shape it is an array in HBM (dumps write those so)
    about->cls =
        class_info(about->has_shape || !about->has_tile ? CLASS_Tensor : CLASS_NeuronSBTensor);
    if (!about->has_shape) unknown[count++] = "space";
  }
  if (info->is_shape_unknown) unknown[count++] = "shape";
  if (!about->has_dtype) {
    about->dtype = DT_float32;
    unknown[count++] = "dtype";
  }
  bool is_on_chip = about->cls->space != SPACE_DRAM;
  if (is_on_chip && !about->rank) { // (): one element
    about->rank = 1;
    info->reach[0] = 1;
    about->shape = info->reach;
  }
  Tensor *tensor = tensor_create(reader->arena, about->cls, about->rank);
  if (about->rank) memcpy(tensor->shape, about->shape, about->rank * sizeof *about->shape);
  tensor->name = about->name;
  tensor->dtype = about->dtype;
  tensor->span = span;
  tensor->id = reader->next_id++;
  tensor->partition_dim = about->partition_dim;
  if (tensor->partition_dim >= (int32_t)about->rank)
    tensor->partition_dim = (int32_t)about->rank - 1;
  if (tensor->partition_dim < 0) tensor->partition_dim = is_on_chip ? 0 : -1;
  scope_add_tensor(scope, tensor);
  info->tensor = tensor;
  if (!count) return;
  Text words = {0};
  for (uint32_t i = 0; i < count; i++) text_printf(&words, i ? ", %s" : "%s", unknown[i]);
  attrs_set(reader->arena, &tensor->attrs, str_intern_text(reader->strings, "unknown"),
            literal_string(str_intern(reader->strings, words.bytes, words.length)));
  if (about->kind == DUMP_VALUE_RESULT) {
    DUMP_TELL(reader, DIAG_NOTE, span, "dump-tensor",
              "%s is stored in no tensor: one is made for it, %s, with one element of each loop "
              "it is indexed by",
              about->name->bytes, is_on_chip ? "in SBUF" : "in HBM");
  } else {
    DUMP_TELL(reader, DIAG_WARNING, span, "dump-unknown",
              "the text does not tell the %s of %%%s; taken as %s %s of the least extent its "
              "accesses need",
              words.bytes, about->name->bytes, dtype_name(about->dtype), about->cls->name);
  }
  text_release(&words);
}

void dump_build_tensors(DumpReader *reader) {
  // those of one function stand side by side, in order of their first mention
  for (; reader->next_info < reader->tensor_infos.count; reader->next_info++) {
    DumpTensor *info = reader->tensor_infos.at[reader->next_info];
    if (info->function != reader->function_item) return;
    if (info->scope == info->function) build_tensor(reader, info, &reader->function->scope);
  }
}

// How many tensors of the name the scopes around an item's own declare.
static uint32_t count_around(DumpReader *reader, uint32_t item, Str name) {
  uint32_t count = find_in(reader, reader->function_item, name) != NULL;
  for (uint32_t at = reader->items.at[item].parent; at != DUMP_NO_ITEM;
       at = reader->items.at[at].parent)
    count += find_in(reader, at, name) != NULL;
  return count;
}

// Names are unique from a scope outwards: one that is taken gets a number.
static void choose_name(DumpReader *reader, uint32_t scope_item, DumpTensor *info) {
  Str name = info->about.name, free = name;
  uint32_t suffix = count_around(reader, scope_item, name);
  while (suffix && count_around(reader, scope_item, free))
    free = str_intern_format(reader->strings, "%s_%u", name->bytes, ++suffix);
  info->about.name = free;
}

void dump_build_local(DumpReader *reader, uint32_t item, Scope *scope) {
  const DumpItem *line = &reader->items.at[item];
  if (line->parent == DUMP_NO_ITEM) return;
  DumpTensor *info = find_in(reader, line->parent, line->tensor->name);
  if (!info || info->tensor) return;
  choose_name(reader, line->parent, info);
  build_tensor(reader, info, scope);
}
