// What BIR of other versions leaves out or calls otherwise (reference bir.md 2.5, 2.8): it is read,
// and a note says as what. A note is given once for what looks alike.
#include "json/bir_header.h"
#include "json/bir_read_internal.h"

static bool is_first(Reader *reader, uint64_t key) {
  bool is_new;
  map_put(&reader->noted, key, &is_new);
  return is_new;
}

static bool is_always_written(BirHeaderKey key) {
  switch (key) {
  case BIR_HEADER_ENGINE:
  case BIR_HEADER_ENGINE_ID:
  case BIR_HEADER_INS:
  case BIR_HEADER_OPTIN_PASSES:
  case BIR_HEADER_ORIGIN:
  case BIR_HEADER_OUTS:
  case BIR_HEADER_SCHEDULED_END:
  case BIR_HEADER_SCHEDULED_START: return true;
  default: return false;
  }
}

void bir_read_note_missing(Reader *reader, SrcSpan span, const char *what, uint64_t seen,
                           const char *const *keys, uint32_t count, uint64_t written) {
  uint64_t missing = written & ~seen;
  if (!missing || !is_first(reader, map_key_pointer(keys) * 0x9E3779B97F4A7C15u ^ missing)) return;
  Text list = {0};
  for (uint32_t i = 0; i < count; i++) {
    if (missing >> i & 1) text_printf(&list, "%s%s", list.length ? ", " : "", keys[i]);
  }
  diag_note(reader->diags, span, "bir-missing-key", "%s lacks %s; the default is taken", what,
            list.bytes);
  text_release(&list);
}

void bir_read_note_missing_keys(Reader *reader, const BirInst *inst, uint64_t seen_header,
                                uint64_t seen_own) {
  const BirOpcode *opcode = inst->opcode;
  uint64_t header = 0, own = 0;
  for (uint32_t i = 0; i < BIR_HEADER_COUNT; i++) {
    if (is_always_written((BirHeaderKey)i)) header |= (uint64_t)1 << i;
  }
  for (uint32_t i = 0; i < opcode->key_count; i++) {
    if (opcode->keys[i].is_required) own |= (uint64_t)1 << i;
  }
  header &= ~seen_header;
  own &= ~seen_own;
  if (!header && !own) return;
  uint64_t key = ((uint64_t)opcode->number << 56) ^ header * 0x9E3779B97F4A7C15u ^ own << 1;
  if (!is_first(reader, key)) return;
  Text list = {0};
  for (uint32_t i = 0; i < BIR_HEADER_COUNT; i++) {
    if (header >> i & 1) text_printf(&list, "%s%s", list.length ? ", " : "", bir_header_keys[i]);
  }
  for (uint32_t i = 0; i < opcode->key_count; i++) {
    if (own >> i & 1) text_printf(&list, "%s%s", list.length ? ", " : "", opcode->keys[i].name);
  }
  diag_note(reader->diags, inst->span, "bir-missing-key",
            "'%s': %s lacks %s; the defaults are taken", inst->name->bytes, opcode->name,
            list.bytes);
  text_release(&list);
}

// MatmultSymbolic, IotaSymbolic, … : the fields of the plain opcode may be expressions now.
const BirOpcode *bir_read_older_opcode(Reader *reader, PullText name) {
  static const char tail[] = "Symbolic";
  const uint32_t length = sizeof tail - 1;
  bool has_tail =
      name.length > length && memcmp(name.bytes + name.length - length, tail, length) == 0;
  const BirOpcode *opcode = has_tail ? bir_opcode_find(name.bytes, name.length - length) : NULL;
  if (opcode && is_first(reader, map_key_pointer(opcode)))
    diag_note(reader->diags, reader->pull.token, "bir-older", "%s is an older spelling of %s",
              str_intern(reader->strings, name.bytes, name.length)->bytes, opcode->name);
  return opcode;
}

// A matmul that starts its tensor's calculation writes; one that does not adds to what is there.
bool bir_read_older_key(Reader *reader, const BirOpcode *opcode, PullText name, bool *accumulates) {
  bool is_start = pull_text_is(name, "start_tensor_calc");
  bool flag;
  if (bir_key_index(opcode, "accumulation_flag", 17) < 0 ||
      (!is_start && !pull_text_is(name, "stop_tensor_calc")))
    return false;
  if (is_first(reader, is_start ? 1 : 2))
    diag_note(reader->diags, reader->pull.token, "bir-older",
              is_start ? "start_tensor_calc is an older spelling: false is accumulation_flag 1"
                       : "stop_tensor_calc is older; nothing in this version says it");
  if (!pull_bool(&reader->pull, &flag)) return true;
  if (is_start) *accumulates = !flag;
  return true;
}

bool bir_read_older_edge_kind(Reader *reader, PullText name, BirEdgeKind *out) {
  static const struct {
    const char *name;
    BirEdgeKind kind;
  } older[] = {{"FLOW_DEPENDENCE", BIR_EDGE_FLOW},
               {"OUTPUT_DEPENDENCE", BIR_EDGE_OUTPUT},
               {"ANTI_DEPENDENCE", BIR_EDGE_ANTI},
               {"ORDERED", BIR_EDGE_ORDERED}};
  for (uint32_t i = 0; i < ARRAY_LEN(older); i++) {
    if (!pull_text_is(name, older[i].name)) continue;
    *out = older[i].kind;
    if (is_first(reader, 8 + i))
      diag_note(reader->diags, reader->pull.token, "bir-older", "%s is another spelling of %s",
                older[i].name, bir_edge_kind_name(*out));
    return true;
  }
  return false;
}
