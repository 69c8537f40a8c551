// Skeletons, post-order token streams, and back.
#include "stablehlo/net/check.h"
#include "stablehlo/net/recipe.h"

typedef struct Visit {
  const NetNode *node;
  uint32_t next; // operand
} Visit;

NetToken *net_tokens(Arena *arena, const NetNode *graph, uint32_t *count) {
  NetToken *tokens = ARENA_ARRAY(arena, NetToken, graph->token_count);
  VEC(Visit) path = {0};
  *count = 0;
  vec_push(arena, &path, (Visit){graph, 0});
  while (path.count) {
    Visit *visit = &vec_last(&path);
    if (visit->next < visit->node->operand_count) {
      const NetNode *operand = visit->node->operands[visit->next++];
      vec_push(arena, &path, (Visit){operand, 0});
    } else {
      tokens[(*count)++] = visit->node->token;
      path.count--;
    }
  }
  assert(*count == graph->token_count);
  return tokens;
}

typedef struct Copy {
  const NetNode *from;
  NetSkeleton **to;
} Copy;

NetSkeleton *net_skeleton(Arena *arena, const NetNode *graph) {
  NetSkeleton *root = NULL;
  VEC(Copy) todo = {0};
  vec_push(arena, &todo, (Copy){graph, &root});
  while (todo.count) {
    Copy copy = todo.at[--todo.count];
    NetSkeleton *made = *copy.to = ARENA_NEW(arena, NetSkeleton);
    made->token = copy.from->token;
    made->operand_count = copy.from->operand_count;
    for (uint32_t i = 0; i < made->operand_count; i++)
      vec_push(arena, &todo, (Copy){copy.from->operands[i], &made->operands[i]});
  }
  return root;
}

NetSkeleton *net_parse(Arena *arena, Diags *diags, const NetToken *tokens, uint32_t count) {
  VEC(NetSkeleton *) stack = {0};
  for (uint32_t i = 0; i < count; i++) {
    const NetToken *token = &tokens[i];
    NetOpInfo info = {0};
    if (token->op) {
      net_op_info(token->op, &info);
      if (!net_check_token(diags, token, &info)) return NULL;
    } else if (!net_check_leaf(diags, token)) {
      return NULL;
    }
    if (stack.count < info.operand_count) {
      diag_error(diags, token->span, "net-malformed",
                 "token %u, '%s', takes %u operands, and %u stand before it", i, token->op->name,
                 info.operand_count, stack.count);
      return NULL;
    }
    NetSkeleton *made = ARENA_NEW(arena, NetSkeleton);
    made->token = *token;
    made->operand_count = info.operand_count;
    stack.count -= info.operand_count;
    for (uint32_t k = 0; k < info.operand_count; k++) made->operands[k] = stack.at[stack.count + k];
    vec_push(arena, &stack, made);
  }
  if (stack.count == 1) return stack.at[0];
  diag_error(diags, count ? tokens[count - 1].span : (SrcSpan){0}, "net-malformed",
             "the tokens make %u values, not one", stack.count);
  return NULL;
}

static bool token_equal(const NetToken *a, const NetToken *b) {
  return a->op == b->op && a->precision == b->precision && a->text_count == b->text_count &&
         a->number_count == b->number_count &&
         memcmp(a->texts, b->texts, a->text_count * sizeof *a->texts) == 0 &&
         memcmp(a->numbers, b->numbers, a->number_count * sizeof *a->numbers) == 0;
}

typedef struct Pair {
  const NetSkeleton *a, *b;
} Pair;

bool net_skeleton_equal(Arena *arena, const NetSkeleton *a, const NetSkeleton *b) {
  VEC(Pair) todo = {0};
  vec_push(arena, &todo, (Pair){a, b});
  while (todo.count) {
    Pair pair = todo.at[--todo.count];
    if (!token_equal(&pair.a->token, &pair.b->token) ||
        pair.a->operand_count != pair.b->operand_count)
      return false;
    for (uint32_t i = 0; i < pair.a->operand_count; i++)
      vec_push(arena, &todo, (Pair){pair.a->operands[i], pair.b->operands[i]});
  }
  return true;
}
